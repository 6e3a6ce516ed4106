import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export type RoundRobin = {
	origin: string;
	/** The number of requests that were retried on another node. */
	retries: () => number;
	close: () => Promise<void>;
};

/**
 * Starts a round-robin proxy in front of several nodes. It retries a failed request on the next node only if
 * nothing can happen twice: the first node refused the connection, the request only reads, or the request has
 * an idempotency key.
 * @param getPorts the current ports of the nodes
 */
export async function startRoundRobin(getPorts: () => number[]): Promise<RoundRobin> {
	const agent = new Agent({ keepAlive: true });
	let turn = 0;
	let retries = 0;
	const forward = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
		const body = await buffer(incoming);
		const ports = getPorts();
		const first = turn++;
		for (let i = 0; i < ports.length; i++) {
			try {
				pass(await ask(incoming, body, Number(ports[(first + i) % ports.length]), agent), outgoing);
				return;
			} catch (error) {
				if (!isRepeatable(incoming) && (error as NodeJS.ErrnoException).code !== "ECONNREFUSED") break;
				retries++;
			}
		}
		outgoing.writeHead(502).end();
	};
	const server = createServer(
		(incoming, outgoing) => void forward(incoming, outgoing).catch(() => outgoing.destroy()),
	);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		origin: `http://localhost:${(server.address() as AddressInfo).port}`,
		retries: () => retries,
		close: async () => {
			agent.destroy();
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

const isRepeatable = ({ method, headers }: IncomingMessage): boolean =>
	method === "GET" || method === "HEAD" || headers["idempotency-key"] !== undefined;

/** Forwards a request to a node. Rejects if the connection is refused, or closes before the headers arrive. */
function ask(
	{ method, url, headers, socket }: IncomingMessage,
	body: Buffer,
	port: number,
	agent: Agent,
): Promise<IncomingMessage> {
	const { connection, ...rest } = headers;
	const forwarded = [headers["x-forwarded-for"], socket.remoteAddress].filter(Boolean).join(", ");
	return new Promise((resolve, reject) => {
		const asking = request(
			{
				agent,
				host: "127.0.0.1",
				port,
				method,
				path: url,
				headers: { ...rest, "x-forwarded-for": forwarded, "x-forwarded-proto": "http" },
			},
			resolve,
		);
		asking.on("error", reject);
		asking.end(body);
	});
}

function pass(answer: IncomingMessage, outgoing: ServerResponse): void {
	outgoing.on("close", () => answer.destroy());
	answer.on("error", () => outgoing.destroy());
	const { connection, ...headers } = answer.headers;
	outgoing.writeHead(answer.statusCode ?? 502, headers);
	answer.pipe(outgoing);
}
