import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";

type State =
	| "forwards"
	/** Accepts connections and drops them. */
	| "drops"
	/** Accepts connections and never responds. */
	| "hangs"
	/** Keeps open and new connections alive, but forwards no data. */
	| "silent"
	/** Responds like PostgreSQL while it starts or stops. */
	| "starting"
	/** Responds like PostgreSQL when all its connections are in use. */
	| "full";

export type PostgresProxy = { become: (state: State) => void; close: () => Promise<void> };

const refusals: Partial<Record<State, [code: string, message: string]>> = {
	starting: ["57P03", "the database system is starting up"],
	full: ["53300", "sorry, too many clients already"],
};

/**
 * Starts a proxy on a socket in `folder`, between a client and the server behind `socketFolder`. The proxy
 * can cut them off from each other.
 */
export async function startPostgresProxy(folder: string, socketFolder: string): Promise<PostgresProxy> {
	let state: State = "forwards";
	const sockets = new Set<Socket>();
	const links = new Set<[Socket, Socket]>();
	const keep = (socket: Socket) => {
		sockets.add(socket);
		socket.on("close", () => sockets.delete(socket));
		socket.on("error", () => {});
	};
	const socketName = ".s.PGSQL.5432";
	const server = createServer((client) => {
		keep(client);
		const refusal = refusals[state];
		if (refusal) client.once("data", () => client.end(errorPacket(...refusal)));
		else if (state === "drops") client.destroy();
		else if (state === "hangs" || state === "silent") client.resume();
		else {
			const upstream = connect(join(socketFolder, socketName));
			const link: [Socket, Socket] = [client, upstream];
			keep(upstream);
			links.add(link);
			for (const [one, other] of [link, link.toReversed()] as [Socket, Socket][]) {
				one.on("close", () => links.delete(link) && other.destroy());
				one.pipe(other);
			}
		}
	});
	await new Promise<void>((resolve) => server.listen(join(folder, socketName), resolve));
	const cut = () => {
		for (const socket of sockets) socket.destroy();
	};
	const silence = () => {
		for (const [client, upstream] of links) {
			client.unpipe(upstream).resume();
			upstream.unpipe(client).resume();
		}
		links.clear();
	};
	return {
		become(next) {
			state = next;
			if (next === "silent") silence();
			else if (next !== "forwards") cut();
		},
		async close() {
			cut();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** Creates an ErrorResponse of PostgreSQL's wire protocol. */
function errorPacket(code: string, message: string): Buffer {
	const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
	const packet = Buffer.alloc(5);
	packet.write("E");
	packet.writeInt32BE(fields.length + 4, 1);
	return Buffer.concat([packet, fields]);
}
