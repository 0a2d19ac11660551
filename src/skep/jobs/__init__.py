"""Parallel work: one task for many items, on local threads or on a Ray cluster."""

from __future__ import annotations

from skep.jobs.errors import ExecutorError, ExecutorErrorCode, StoppedError
from skep.jobs.executor import Executor, Task, open_executor
from skep.jobs.threads import ThreadExecutor

__all__ = [
    "Executor",
    "ExecutorError",
    "ExecutorErrorCode",
    "StoppedError",
    "Task",
    "ThreadExecutor",
    "open_executor",
]
