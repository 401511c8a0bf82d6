/** One response as bytes, and what the reader of deliveries makes of it. */
export interface CorpusEntry {
  readonly name: string;
  /** One character per byte. */
  readonly bytes: string;
  /** Status of the final response, `null` when the bytes are refused or unfinished. */
  readonly status: number | null;
  /** True when the reader knows that the response has ended. */
  readonly isComplete: boolean;
  /** True when the connection may serve another request. */
  readonly isReusable: boolean;
  /** Why the bytes are refused; `null` when they are not. */
  readonly fault: RegExp | null;
}

const OK = "HTTP/1.1 200 OK\r\n";
const LENGTH_2 = "Content-Length: 2\r\n";
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`;

function proper(name: string, bytes: string, status = 200): CorpusEntry {
  return { name, bytes, status, isComplete: true, isReusable: true, fault: null };
}

/** A response whose status counts and whose end is known, on a connection that serves no other request. */
function last(name: string, bytes: string, status = 200): CorpusEntry {
  return { name, bytes, status, isComplete: true, isReusable: false, fault: null };
}

/** A response whose status counts and whose end only the connection shows. */
function open(name: string, bytes: string, status = 200): CorpusEntry {
  return { name, bytes, status, isComplete: false, isReusable: false, fault: null };
}

function refused(name: string, bytes: string, fault: RegExp): CorpusEntry {
  return { name, bytes, status: null, isComplete: false, isReusable: false, fault };
}

function unfinished(name: string, bytes: string): CorpusEntry {
  return { name, bytes, status: null, isComplete: false, isReusable: false, fault: null };
}

/** Responses of receivers: proper ones, those that browsers tolerate, and those that nobody can read. */
export const CORPUS: readonly CorpusEntry[] = [
  proper("a length", `${OK}Content-Type: text/html\r\nContent-Length: 5\r\n\r\nhello`),
  proper("an empty body", `${OK}Content-Length: 0\r\n\r\n`),
  proper("no reason phrase", "HTTP/1.1 404\r\nContent-Length: 2\r\n\r\nno", 404),
  proper("a private status", "HTTP/1.1 999 Request denied\r\nContent-Length: 0\r\n\r\n", 999),
  proper("a status without a body", "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n", 304),
  proper("no content", "HTTP/1.1 204 No Content\r\n\r\n", 204),
  proper("small letters in a name", `${OK}content-length: 2\r\n\r\nok`),
  proper("white space around a length", `${OK}Content-Length:\t 2 \r\n\r\nok`),
  proper("another connection option", `${OK}Connection: not-close\r\n${LENGTH_2}\r\nok`),
  proper("chunks", `${CHUNKED}5\r\nhello\r\n1\r\n!\r\n0\r\n\r\n`),
  proper("chunks in capitals", `${OK}Transfer-Encoding: Chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n`),
  proper(
    "extensions and trailers of chunks",
    `${CHUNKED}A;a=b;c\r\n0123456789\r\n00a\r\nabcdefghij\r\n0;x\r\nX-Sum: 1\r\n\r\n`,
  ),
  proper("chunks that look like their end", `${CHUNKED}7\r\n\r\n0\r\n\r\n\r\n0\r\n\r\n`),
  proper(
    "interim responses",
    `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n${OK}${LENGTH_2}\r\nok`,
  ),

  open("a body until the end of the connection", `${OK}X: 1\r\n\r\nhello\r\n\r\n`),
  open("no header", "HTTP/1.0 200 OK\r\n\r\nhello"),
  open("an unfinished body", `${OK}Content-Length: 5\r\n\r\nhal`),
  open("an unfinished chunk", `${CHUNKED}5\r\nhal`),
  open("no last chunk", `${CHUNKED}5\r\nhello\r\n`),
  open("no line after the last chunk", `${CHUNKED}2\r\nok\r\n0\r\n`),
  open("unfinished trailers", `${CHUNKED}2\r\nok\r\n0\r\nX: 1\r\n`),
  open("two lengths", `${OK}${LENGTH_2}Content-Length: 3\r\n\r\nok!`),
  open("two lengths in one field", `${OK}Content-Length: 2, 3\r\n\r\nok!`),
  open("a length with a sign", `${OK}Content-Length: +2\r\n\r\nok`),
  open("a length in hexadecimal", `${OK}Content-Length: 0x2\r\n\r\nok`),
  open("an empty length", `${OK}Content-Length:\r\n\r\nok`),
  open("a length that no number holds", `${OK}Content-Length: 9999999999999999999\r\n\r\nok`),
  open("an unknown transfer coding", `${OK}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`),
  open("a chunk size that is not a number", `${CHUNKED}zz\r\n`),
  open("a chunk size with a sign", `${CHUNKED}-1\r\n`),
  open("a chunk size with a prefix", `${CHUNKED}0x2\r\nok\r\n0\r\n\r\n`),
  open("a chunk size of nine digits", `${CHUNKED}fffffffff\r\nok`),
  open("white space in an extension", `${CHUNKED}2; a="b"\r\nok\r\n0\r\n\r\n`),
  open("white space behind a chunk size", `${CHUNKED}2 \r\nok\r\n0\r\n\r\n`),
  open("an empty chunk size", `${CHUNKED}\r\n0\r\n\r\n`),
  open("bare line feeds between chunks", `${CHUNKED}2\nok\n0\n\n`),
  open("a bare line feed in an extension", `${CHUNKED}2;a\nb\r\nok\r\n0\r\n\r\n`),
  open("a control character in an extension", `${CHUNKED}2;a\0b\r\nok\r\n0\r\n\r\n`),
  open("a chunk longer than its size", `${CHUNKED}2\r\nokay\r\n0\r\n\r\n`),
  open("a chunk without its end of line", `${CHUNKED}2\r\nok0\r\n\r\n`),
  open("a length among the trailers", `${CHUNKED}0\r\nContent-Length: 2\r\n\r\n`),
  open("trailers that are not fields", `${CHUNKED}0\r\nHTTP/1.1 200 OK\r\n\r\n`),

  last("a close option", `${OK}Connection: foo, Close\r\n${LENGTH_2}\r\nok`),
  last("HTTP/1.0 with a length", `HTTP/1.0 200 OK\r\n${LENGTH_2}\r\nok`),
  last("more than the length", `${OK}${LENGTH_2}\r\nok and more`),
  last("a second response", `${OK}${LENGTH_2}\r\nok${OK}${LENGTH_2}\r\nno`),
  last("more than the last chunk", `${CHUNKED}0\r\n\r\nmore`),
  last("bare line feeds", "HTTP/1.1 200 OK\nContent-Length: 2\n\nok"),
  last("a bare line feed after one field", `${OK}X: a\n${LENGTH_2}\r\nok`),
  last("a bare line feed in an interim response", `HTTP/1.1 103 Early Hints\nX: 1\n\n${OK}${LENGTH_2}\r\nok`),
  last("a bare line feed as the empty line", `${OK}${LENGTH_2}\nok`),
  last("a folded line", `${OK}X: a\r\n\tb\r\n${LENGTH_2}\r\nok`),
  last("white space before a colon", `${OK}Content-Length : 2\r\n\r\nok`),
  last("white space in a name", `${OK}Cache Control: x\r\n${LENGTH_2}\r\nok`),
  last("a line without a colon", `${OK}nonsense\r\n folded\r\n${LENGTH_2}\r\nok`),
  last("a second status line", `${OK}${OK}${LENGTH_2}\r\nok`),
  last("a field without a name", `${OK}: x\r\n${LENGTH_2}\r\nok`),
  last("control characters in a value", `${OK}X: a\u0001\u007fb\r\n${LENGTH_2}\r\nok`),
  last("a status without a body and an empty length", "HTTP/1.1 304 Not Modified\r\nContent-Length:\r\n\r\n", 304),
  last("a list as its length", `${OK}Content-Length: ,2\r\n\r\nok`),
  last("the same length twice", `${OK}${LENGTH_2}${LENGTH_2}\r\nok`),
  last("a length and chunks", `${OK}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n`),
  last("chunks within another coding", `${OK}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`),
  last("small letters in the version", "http/1.1 200 ok\r\nContent-Length: 2\r\n\r\nok"),

  refused("another protocol", "SSH-2.0-OpenSSH_9.9\r\n", /not HTTP\/1/),
  refused("HTTP/2 without TLS", "HTTP/2 200\r\n\r\n", /not HTTP\/1/),
  refused("a line before the status", `\r\n${OK}\r\n`, /not HTTP\/1/),
  refused("an unknown minor version", "HTTP/1.2 200 OK\r\n\r\n", /not valid HTTP/),
  refused("a status of two digits", "HTTP/1.1 20 OK\r\n\r\n", /not valid HTTP/),
  refused("a status without a space behind it", "HTTP/1.1 200OK\r\n\r\n", /not valid HTTP/),
  refused("a bare carriage return in a field", `${OK}X: a\rContent-Length: 2\r\n\r\nok`, /not valid HTTP/),
  refused("a NUL in a field", `${OK}X: a\0b\r\n\r\nok`, /not valid HTTP/),
  refused("a switch of protocols", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\n\r\n", /switched protocols/),

  unfinished("no byte", ""),
  unfinished("half a version", "HTT"),
  unfinished("half a head", `${OK}Content-Ty`),
  unfinished("an interim response alone", "HTTP/1.1 100 Continue\r\n\r\n"),
];
