# A thin cover over tools/bootstrap.py, which does the work and can be run without make.

.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# The first Python that is new enough, those that can make a virtual environment before others.
# Printing its own path spares a second trip through a version manager's shim.
find_python = $(shell for module in ensurepip sys; do \
	for python in python3 python3.14 python3.13 python3.12 python3.11; do \
		"$$python" -c "import sys, $$module; sys.version_info >= (3, 11) or sys.exit(1); print(sys.executable)" \
			2>/dev/null && exit; \
	done; done)
PYTHON ?= $(find_python)
no_python = Skep needs Python 3.11 or newer, but found none (Debian: apt install python3 python3-venv)
bootstrap = @"$(or $(PYTHON),$(error $(no_python)))" tools/bootstrap.py $@ $(ARGS)

.PHONY: help setup run play test check format docs bench wheel wheels wasm npm sanitize fuzz fresh network lock clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile

setup: ## Set up .venv with everything you need to work on Skep
	$(bootstrap)

run: ## Play Hive in the browser (ARGS="--port 9000" and the like go to `skep serve`)
	$(bootstrap)

play: ## Play Hive in the terminal (ARGS="--vs 3" and the like go to `skep play`)
	$(bootstrap)

test: ## Run the tests (ARGS="-k queen" for some of them, without the coverage gates)
	$(bootstrap)

check: ## Check format, style, types, layers, sizes, names, changelog, the C++ and the TypeScript
	$(bootstrap)

format: ## Format the code
	$(bootstrap)

docs: ## Build the documentation into site/
	$(bootstrap)

bench: ## Run the benchmarks
	$(bootstrap)

wheel: ## Build the source distribution and a wheel for this machine into dist/
	$(bootstrap)

wheels: ## Build the Linux wheels for a release into dist/ (ARGS=/path/to/python3.12 adds a Python)
	$(bootstrap)

wasm: ## Compile the engine for WebAssembly into build/wasm/ (ARGS=--ship: make it the one that ships)
	$(bootstrap)

npm: ## Build the npm packages and pack them into build/npm/
	$(bootstrap)

sanitize: ## Run the native executables under sanitizers (ARGS=--quick for a sample)
	$(bootstrap)

fuzz: ## Fuzz the native rules with libFuzzer (ARGS="--seconds 600")
	$(bootstrap)

fresh: ## Try `make run` and `make test` on a bare Debian system (needs root and debootstrap)
	$(bootstrap)

network: ## Make a trained network the one that ships (FILE=best.net ARGS="--note 'why'")
	@"$(or $(PYTHON),$(error $(no_python)))" tools/bootstrap.py $@ "$(or $(FILE),$(error Name the network: make network FILE=best.net))" $(ARGS)

lock: ## Update the pinned requirements (ARGS="--upgrade" for the latest versions)
	$(bootstrap)

clean: ## Remove everything that the other targets created
	$(bootstrap)
