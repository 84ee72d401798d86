"""Nugget on Discord."""


def main() -> None: ...
