"""Clients for Python against `mcp serve`: the official SDK, fastmcp, and the schemas as OpenAI and Google convert them.

    python3 python.py STAGEWRIGHT APP PROFILE    with the folder of the packages in PYTHONPATH

It prints a line for each client that does what it should, and fails at the first that does not.
"""

import asyncio
import copy
import json
import os
import sys

from agents.mcp import MCPServerStdio, MCPUtil
from agents.tool_context import ToolContext
from fastmcp import Client as FastMcp
from fastmcp.client.transports import StdioTransport
from google.genai import _mcp_utils, types
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

COMMAND, APP, PROFILE = sys.argv[1:]
PLUGINS = ["native", "network", "production", "ipc", "storage", "clock", "trace", "visual"]
ARGS = ["mcp", "serve", "--tool-profile", PROFILE]
EVERY_TOOL = [*ARGS, "--allow-eval", *(word for plugin in PLUGINS for word in ("--plugin", plugin))]
SHORT = PROFILE == "auto"
FIELD = {"target": "#name"} if SHORT else {"selector": "#name"}


def typed(text):
    return {**FIELD, "text": text}


async def official():
    """The official SDK checks each structured answer against the schema of the reply."""
    changes = []

    async def hear(message):
        changes.append(type(message).__name__)

    params = StdioServerParameters(command=COMMAND, args=ARGS, env=dict(os.environ))
    async with stdio_client(params) as streams, ClientSession(*streams, message_handler=hear) as session:
        await session.initialize()
        tools = [tool.name for tool in (await session.list_tools()).tools]

        async def call(tool, args):
            answer = await session.call_tool(tool, args)
            assert not answer.is_error, f"{tool}: {answer.content}"
            return json.loads(answer.content[0].text)

        await call("electron_launch", {"main": APP})
        await call("electron_type", typed("Ada"))
        shown = await call("electron_snapshot", {"format": "text"})
        assert "Ada" in shown["snapshot_text"], shown
        failed = await session.call_tool("electron_click", {"selector": "#nowhere"})
        assert failed.is_error and "SELECTOR_NO_MATCH" in failed.content[0].text, failed
        if SHORT:
            await call("native_menu", {})
            more = [tool.name for tool in (await session.list_tools()).tools]
            assert "native_menu" in more and "native_menu" not in tools and changes, changes
    print("official")


async def fastmcp():
    async with FastMcp(StdioTransport(command=COMMAND, args=ARGS, env=dict(os.environ), keep_alive=False)) as client:
        assert len(await client.list_tools()) > 20
        await client.call_tool("electron_launch", {"main": APP})
        answer = await client.call_tool("electron_type", typed("Bo"))
        assert answer.structured_content["ok"] is True, answer
        failed = await client.call_tool("electron_click", {"selector": "#nowhere"}, raise_on_error=False)
        assert failed.is_error, failed
    print("fastmcp")


async def openai():
    """The Agents SDK turns each schema into a strict one, or calls the tool without strictness and says nothing."""
    params = {"command": COMMAND, "args": EVERY_TOOL, "env": dict(os.environ)}
    # By default it waits for an answer for five seconds, and a launch on a busy machine takes longer.
    async with MCPServerStdio(params, client_session_timeout_seconds=120) as server:
        tools = {}
        for tool in await server.list_tools():
            tools[tool.name] = MCPUtil.to_function_tool(tool, server, True)
        loose = [name for name, tool in tools.items() if not tool.strict_json_schema]
        assert not loose, f"not strict: {loose}"

        async def call(name, given):
            # The model has to give every property.
            tool = tools[name]
            assert set(tool.params_json_schema["required"]) == set(tool.params_json_schema["properties"]), name
            args = {**{property: "" for property in tool.params_json_schema["properties"]}, **given}
            text = json.dumps(args)
            context = ToolContext(context=None, tool_name=name, tool_call_id="1", tool_arguments=text)
            return str(await tool.on_invoke_tool(context, text))

        for name, given in [
            ("electron_launch", {"main": APP}),
            ("electron_type", typed("Eve")),
            ("electron_snapshot", {"format": "text"}),
        ]:
            said = await call(name, given)
            assert '"ok":true' in said, f"{name}: {said}"
        assert "Eve" in said, said
    print("openai")


def keywords(schema, name, found):
    """Every keyword of a schema and of those in it."""
    if isinstance(schema, bool):
        return found
    for keyword, value in schema.items():
        found.setdefault(keyword, name)
        if keyword == "properties":
            for inner in value.values():
                keywords(inner, name, found)
        elif keyword == "items":
            keywords(value, name, found)
    return found


def without_closing(schema):
    """google-genai 3.6.1 fails at `additionalProperties: false`, which it means to take and which OpenAI requires."""
    if isinstance(schema, dict):
        closing = ["additionalProperties"] if isinstance(schema.get("additionalProperties"), bool) else []
        return {name: without_closing(value) for name, value in schema.items() if name not in closing}
    return [without_closing(value) for value in schema] if isinstance(schema, list) else schema


async def gemini():
    """Gemini takes a subset of JSON Schema. The conversion drops other keywords, so the model would not see them."""
    params = StdioServerParameters(command=COMMAND, args=EVERY_TOOL, env=dict(os.environ))
    async with stdio_client(params) as streams, ClientSession(*streams) as session:
        await session.initialize()
        tools = (await session.list_tools()).tools
    known = {field.alias or name for name, field in types.Schema.model_fields.items()}
    used = {}
    for tool in tools:
        keywords(tool.input_schema, tool.name, used)
        types.FunctionDeclaration(name=tool.name, parameters_json_schema=tool.input_schema)
        plain = copy.copy(tool)
        plain.input_schema = without_closing(tool.input_schema)
        declared = _mcp_utils.mcp_to_gemini_tool(plain).function_declarations[0].parameters
        listed = tool.input_schema.get("properties", {})
        assert set(declared.properties or {}) == set(listed), tool.name
        for name, schema in listed.items():
            if "enum" in schema:
                assert declared.properties[name].enum == schema["enum"], f"{tool.name} {name}"
    lost = {keyword: name for keyword, name in used.items() if keyword not in known}
    assert not lost, f"Gemini has no {lost}"
    print("gemini")


async def main():
    await official()
    await fastmcp()
    await openai()
    await gemini()


asyncio.run(main())
