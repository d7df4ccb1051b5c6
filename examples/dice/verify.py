#!/usr/bin/env python3
"""Checks the dice of finished games without Hillfort: verify.py GAME.rec… (docs/fair-dice.md explains the scheme)"""
import hashlib, hmac, re, sys

SCHEME = "hillfort dice 1\n"


def mac(key, text):
    return hmac.new(key, text.encode(), hashlib.sha256).digest()


def draw(key, event, prompt, found):
    """Returns what chance brings: dice one by one, or else a shuffled list."""
    blocks = (mac(key, f"roll {event} {prompt}\n{count}") for count in range(2**32))
    words = (int.from_bytes(block[at : at + 4], "big") for block in blocks for at in range(0, 32, 4))

    def below(n):  # a number that would make some results likelier than others is drawn again
        return next(word * n >> 32 for word in words if word * n % 2**32 >= 2**32 % n)

    if dice := re.fullmatch(r"roll (\d+)d(\d+)", prompt):
        return " ".join(["roll"] + [str(below(int(dice[2])) + 1) for _ in range(int(dice[1]))])
    what = prompt if prompt.startswith("terrain ") else "draw"
    things = sorted(found[len(what) + 1 :].split(" "), key="lnd1234".index)
    for last in range(len(things) - 1, 0, -1):
        other = below(last + 1)
        things[last], things[other] = things[other], things[last]
    return " ".join([what] + things)


def verify(text):
    sealed, _, seal = text.replace("\r\n", "\n").rpartition("#@ dice seal ")
    secret = bytes.fromhex(re.search(r"^#@ dice secret ([0-9a-f]{64})$", sealed, re.M)[1])
    assert mac(secret, f"{SCHEME}seal\n{sealed}").hex() == seal.strip(), "the record was changed"
    event, rolls, shares, commitment, prompt = 0, 0, "", None, None
    for line in sealed.split("\n"):
        if line.startswith("#@ dice commitment "):
            commitment = line[19:]
        elif share := re.fullmatch(r"#@ dice share (\d) (\w+)( server)?", line):
            derived = mac(secret, f"{SCHEME}share {share[1]} {event}\n").hex()[:32]
            assert not share[3] or share[2] == derived, "the server has chosen a share"
            shares += f"share {share[1]} {share[2]}\n"
        elif line.startswith("#@ dice prompt "):
            prompt = line[15:]
        elif line and not re.match(r"#|(game|option|card|map|place|set) ", line):
            event += 1
            assert (prompt is not None) == (line.startswith("chance ") and bool(commitment)), f"event {event}"
            if prompt:
                fair = "chance " + draw(mac(secret, SCHEME + shares), event, prompt, line[7:])
                assert line == fair, f"event {event} is '{line}' and should be '{fair}'"
                rolls, prompt = rolls + 1, None
    assert commitment == hashlib.sha256(secret).hexdigest(), "the secret is another one"
    return rolls


failed = 0
for name in sys.argv[1:]:
    try:
        print(f"{name}: fair, {verify(open(name, encoding='utf-8', newline='').read())} rolls")
    except (AssertionError, TypeError, ValueError) as error:
        failed = print(f"{name}: not proven: {error}") or 1
sys.exit(failed)
