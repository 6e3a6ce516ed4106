type Handle = {
	fd: number;
	bind: (address: string, port: number) => number;
	getsockname: (into: object) => number;
	close: () => void;
};
type Sockets = { TCP: { new (type: number): Handle; (type: number): Handle }; constants: { SERVER: number } };

export type KeptSocket = { fd: number; port: number; close: () => void };

/**
 * Binds a socket to a free port and keeps it open for servers, which listen on it. Like systemd, this
 * process accepts no connections. node:net would accept them immediately, so this uses a lower-level
 * interface.
 */
export function keepSocket(): KeptSocket {
	const { TCP, constants } = (process as unknown as { binding: (name: "tcp_wrap") => Sockets }).binding(
		"tcp_wrap",
	);
	const handle = new TCP(constants.SERVER);
	if (handle.bind("127.0.0.1", 0) !== 0) throw new Error("There is no free port.");
	const name: { port?: number } = {};
	handle.getsockname(name);
	return { fd: handle.fd, port: name.port ?? 0, close: () => handle.close() };
}
