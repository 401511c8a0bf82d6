/** Request lines of URLs, because deliveries go to the same few URLs again and again. */
const requestLines = new WeakMap<URL, string>();

function requestLineOf(url: URL): string {
  const requestLine = requestLines.get(url);
  if (requestLine !== undefined) return requestLine;
  const { host, pathname, search } = url;
  if (!/^[\u0021-\u007e]+$/.test(`${host}${pathname}${search}`)) throw new Error("not an address");
  const line = `POST ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n`;
  requestLines.set(url, line);
  return line;
}

/** Field names and values of RFC 9110 5.1 and 5.5. */
const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

/**
 * Returns the bytes of a POST in one piece.
 *
 * Throws for a URL or header that a receiver would read as another request.
 */
export function requestBytes(url: URL, headers: Readonly<Record<string, string>>, body: Uint8Array): Uint8Array {
  let head = requestLineOf(url);
  for (const name of Object.keys(headers)) {
    const value = headers[name] ?? "";
    // Tested one by one, because a joined string would be copied first.
    if (!NAME.test(name) || !VALUE.test(value)) throw new Error(`not a header: ${name}`);
    head += `${name}: ${value}\r\n`;
  }
  head += `Content-Length: ${body.length}\r\n\r\n`;
  const bytes = Buffer.allocUnsafe(head.length + body.length);
  bytes.write(head, "latin1");
  bytes.set(body, head.length);
  return bytes;
}
