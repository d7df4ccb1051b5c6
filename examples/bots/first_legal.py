#!/usr/bin/env python3
"""A bot for any game of Hillfort: it plays the first legal line. Make it better!

Try it:   hillfort bot-check GAME python3 examples/bots/first_legal.py
Play it:  hillfort play GAME --players "human,exec:python3 examples/bots/first_legal.py"
The lines are explained in docs/bots.md.
"""
import sys


def say(line):
    print(line, flush=True)  # a bot that does not flush is never heard


def block(count):
    """Reads the lines that belong to an order."""
    return [sys.stdin.readline().rstrip("\n") for _ in range(count)]


def choose(record, legal):
    """Returns one of the legal lines. The record is the whole game so far."""
    return legal[0]


record, legal = [], []
for line in sys.stdin:
    order, *words = line.split() or [""]
    if order == "hello":
        say("hello first-legal")
    elif order == "question":  # so that a late answer is never taken for one to the next question
        say(f"answer {words[0]}")
    elif order == "position":
        record = block(int(words[0]))
    elif order == "legal":
        legal = block(int(words[0]))
    elif order == "go":  # 'go time MS' or 'go nodes N': this bot needs neither
        best = choose(record, legal)
        say(f"info value 0.5 nodes 1 line {best}")
        say(f"best {best}")
    elif order == "quit":
        break
    # 'stop' needs no answer of its own, and unknown orders are to be ignored.
