import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";

export type Exchange = {
	method?: string;
	path: string;
	headers?: OutgoingHttpHeaders;
	body?: string | Buffer | undefined;
	agent?: Agent | undefined;
};

export type Answer = {
	status: number;
	headers: IncomingHttpHeaders;
	text: string;
	location: string | undefined;
};

const shared = new Agent({ keepAlive: true, maxSockets: 32, scheduling: "lifo" });

/**
 * Sends one HTTP request exactly as given, plus the headers that HTTP requires. Rejects if the connection
 * breaks before the response is complete.
 */
export function exchange(
	origin: string,
	{ method = "GET", path, headers = {}, body, agent = shared }: Exchange,
): Promise<Answer> {
	const { hostname, port } = new URL(origin);
	return new Promise((resolve, reject) => {
		const outgoing = request(
			{
				agent,
				hostname,
				port,
				method,
				path,
				headers: { Host: `${hostname}:${port}`, ...headers },
				setDefaultHeaders: true,
			},
			(response) => {
				const chunks: Buffer[] = [];
				response.on("data", (chunk: Buffer) => chunks.push(chunk));
				response.on("error", reject);
				response.on("end", () =>
					resolve({
						status: response.statusCode ?? 0,
						headers: response.headers,
						text: Buffer.concat(chunks).toString("utf8"),
						location: response.headers.location,
					}),
				);
			},
		);
		outgoing.on("error", reject);
		outgoing.end(body);
	});
}
