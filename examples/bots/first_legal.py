#!/usr/bin/env python3
"""A bot for any game of Hillfort: it plays the first legal line. Make it better!

Check it: hillfort bot-check GAME python3 examples/bots/first_legal.py
Play it:  hillfort play GAME --players "human,exec:python3 examples/bots/first_legal.py"
docs/bots.md explains the protocol.
"""
import sys


def send(line):
    print(line, flush=True)  # without a flush, the line stays in the buffer


def block(count):
    """Reads the lines that belong to a command."""
    return [sys.stdin.readline().rstrip("\n") for _ in range(count)]


def choose(record, legal):
    """Returns one of the legal lines. The record is the whole game so far."""
    return legal[0]


record, legal = [], []
for line in sys.stdin:
    command, *words = line.split() or [""]
    if command == "hello":
        send("hello first-legal")
    elif command == "position":
        record = block(int(words[0]))
    elif command == "legal":
        legal = block(int(words[0]))
    elif command == "go":  # 'go time MS' or 'go nodes N': this bot needs neither
        best = choose(record, legal)
        send(f"info value 0.5 nodes 1 line {best}")
        send(f"best {best}")
    elif command == "quit":
        break
    # 'stop' needs no answer of its own, and unknown commands have to be ignored.
