# shellcheck shell=bash
# Clients of the MCP server that are written in Python, from PyPI: 60 packages of 165 MB, which take half a minute.

# Wheels with compiled code are for one version of Python, so the folder's name has it.
python_clients_home() {
  local hash version
  hash=$(sha256sum <"$LIB/python-clients/requirements.txt" | cut -c1-12)
  version=$(python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')
  printf 'python-clients/%s-%s' "$hash" "$version"
}

# Only wheels are taken: nothing has to be built, and no code of a package runs.
setup_python_clients() {
  local home
  command -v python3 >/dev/null || ensure_packages python3-pip
  home=$(python_clients_home)
  if [ ! -e "$CACHE/$home" ]; then
    say "the clients in Python of the tests: mcp, fastmcp, openai-agents, google-genai"
    python3 -m pip --version >/dev/null 2>&1 || ensure_packages python3-pip
    mkdir -p "$CACHE/python-clients"
    timed "pip install" python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --no-deps --only-binary :all: \
      --target "$WORK/python-clients" --requirement "$LIB/python-clients/requirements.txt" >/dev/null
    publish "$WORK/python-clients" "$home"
  fi
  ln -sfnT "${home##*/}" "$CACHE/python-clients/current"
}
