"""Reads spans as OpenTelemetry's own protocol defines them: a field that it does not know is an error.

    python3 otlp.py FILE    with the folder of the packages in PYTHONPATH

It prints the name of each span with the name of its parent, as JSON.
"""

import base64
import json
import sys

from google.protobuf import json_format
from opentelemetry.proto.trace.v1.trace_pb2 import TracesData

IDS = ("traceId", "spanId", "parentSpanId")


def with_bytes(value):
    """OTLP writes ids in hexadecimal, where the JSON form of protobuf has base64."""
    if isinstance(value, list):
        return [with_bytes(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {
        name: base64.b64encode(bytes.fromhex(field)).decode() if name in IDS else with_bytes(field)
        for name, field in value.items()
    }


with open(sys.argv[1], encoding="utf-8") as file:
    data = json_format.ParseDict(with_bytes(json.load(file)), TracesData())
spans = [span for resource in data.resource_spans for scope in resource.scope_spans for span in scope.spans]
assert len({span.trace_id for span in spans}) == 1 and len(spans[0].trace_id) == 16
names = {span.span_id: span.name for span in spans}
assert len(names) == len(spans) and all(len(span_id) == 8 for span_id in names)
assert all(span.start_time_unix_nano <= span.end_time_unix_nano for span in spans)
print(json.dumps([[span.name, names.get(span.parent_span_id), span.status.code] for span in spans]))
