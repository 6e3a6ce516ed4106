import { type ServerResponse, validateHeaderName, validateHeaderValue } from "node:http";

/** The head of an answer that is sent many times. */
export type PreparedHead = {
	/** The status line and all headers but those that each answer has of its own, each line with its end. */
	lines: string;
	/** The same headers for `writeHead`: names and values by turns. */
	headers: string[];
};

/** Node's own last step of `writeHead`: adds what each answer has of its own to the lines of a head. Not part of its documented interface. */
type NodeResponse = ServerResponse & { _storeHeader?: (lines: string, headers: string[]) => void };

/** Makes a head ready. Throws Node's own error where a name or a value may not be sent. */
export function prepareHead(statusLine: string, headers: string[]): PreparedHead {
	let lines = `HTTP/1.1 ${statusLine}\r\n`;
	for (let at = 0; at < headers.length; at += 2) {
		const [name = "", value = ""] = headers.slice(at, at + 2);
		validateHeaderName(name);
		validateHeaderValue(name, value);
		lines += `${name}: ${value}\r\n`;
	}
	return { lines, headers };
}

/**
 * Writes a prepared head of status 200 to an answer that has no headers yet. `writeHead` would check every name and every value again
 * for each answer, which takes as long as all else about an answer from memory (seventeen headers: 2 of 14 µs); where Node has no such step
 * any more, it is what writes them.
 */
export function writePreparedHead(response: ServerResponse, { lines, headers }: PreparedHead, length: number): void {
	const own = ["Content-Length", String(length)];
	const { _storeHeader: storeHeader } = response as NodeResponse;
	if (storeHeader) storeHeader.call(response, lines, own);
	else response.writeHead(200, [...headers, ...own]);
}
