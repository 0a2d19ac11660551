"""One server process under test: this module, with its settings as JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from skep.server.app import create_app
from skep.server.settings import Settings
from skep.server.uvicorn_server import listen, run
from tests.serving.engines import FirstMove


def main(options: dict[str, str | int | float]) -> None:
    """Serve until killed."""
    settings = Settings(
        db_url=str(options["db"]),
        redis_url=str(options["redis"]),
        lease_s=float(options["lease_s"]),
        data_dir=Path(str(options["folder"])),
        rate_limits=False,
        reply_delay_ms=0,
    )
    listening = listen("127.0.0.1", int(options["port"]))
    app = create_app(settings, engines=FirstMove())
    run(app, settings, listening, on_ready=lambda: print("ready", flush=True))


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
