"""A server on loopback that answers each request with the next step of a script."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class ScriptedServer:
    """A step is (status, body, headers), ``"close"`` or ``"silence"``."""

    def __init__(self):
        self.steps = []
        self.received = []
        self._end = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self):
        self._end.set()
        self._server.shutdown()
        self._server.server_close()

    def _answer(self, handler, method):
        body = handler.rfile.read(int(handler.headers.get("Content-Length") or 0))
        self.received.append((method, handler.path, handler.headers, body))
        step = self.steps.pop(0) if self.steps else "close"
        if step == "silence":
            self._end.wait()
        if isinstance(step, str):
            return
        status, value, *headers = step
        content = (value if isinstance(value, str) else json.dumps(value)).encode()
        handler.send_response(status)
        for name, text in {"Content-Length": str(len(content)), **(headers[0] if headers else {})}.items():
            handler.send_header(name, text)
        handler.end_headers()
        handler.wfile.write(content)

    def _handler(server):
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                server._answer(self, "GET")

            def do_PUT(self):
                server._answer(self, "PUT")

            def do_POST(self):
                server._answer(self, "POST")

            def log_message(self, *_args):
                pass

        return Handler
