import { createServer, type Socket } from "node:net";

type Behavior =
	| "accept"
	/** Refuses every recipient. */
	| "refuse"
	/** Accepts the email, and acknowledges it a tenth of a second later. */
	| "dawdle"
	/** Accepts the email and never acknowledges it. */
	| "hang"
	/** Accepts the email, but never completes the line that acknowledges it. */
	| "dribble";

export type SmtpServer = {
	url: string;
	behavior: Behavior;
	/** Every email that has arrived, acknowledged or not. */
	received: { recipient: string; messageId: string; text: string }[];
	/** Resolves once this many emails have arrived. */
	has: (count: number) => Promise<void>;
	stop: () => Promise<void>;
};

/** Starts an SMTP server that stores the emails it receives, on a free port of this machine. */
export async function startSmtp(): Promise<SmtpServer> {
	const sockets = new Set<Socket>();
	const waiting: { count: number; resolve: () => void }[] = [];
	const smtpServer: SmtpServer = {
		url: "",
		behavior: "accept",
		received: [],
		has: (count) =>
			smtpServer.received.length >= count
				? Promise.resolve()
				: new Promise((resolve) => waiting.push({ count, resolve })),
		stop: async () => {
			for (const socket of sockets) socket.destroy();
			await new Promise((resolve) => server.close(resolve));
		},
	};
	const server = createServer((socket) => {
		sockets.add(socket);
		socket.on("close", () => sockets.delete(socket));
		socket.on("error", () => {});
		converse(socket, smtpServer, () => {
			for (const { count, resolve } of waiting) if (smtpServer.received.length >= count) resolve();
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	if (typeof address !== "object" || !address) throw new Error("The mail server has no port.");
	smtpServer.url = `smtp://127.0.0.1:${address.port}`;
	return smtpServer;
}

function converse(socket: Socket, smtpServer: SmtpServer, arrived: () => void): void {
	let pending = "";
	let recipient = "";
	let isText = false;
	const reply = (line: string) => socket.write(`${line}\r\n`);
	const command = (line: string) => {
		const verb = line.slice(0, 4).toUpperCase();
		if (verb === "RCPT") {
			recipient = /<(.*)>/.exec(line)?.[1] ?? "";
			return reply(smtpServer.behavior === "refuse" ? "550 no such person" : "250 ok");
		}
		if (verb === "DATA") {
			isText = true;
			return reply("354 go on");
		}
		return reply(verb === "QUIT" ? "221 bye" : "250 ok");
	};
	reply("220 test");
	socket.on("data", (chunk) => {
		pending += chunk.toString("latin1");
		for (;;) {
			const end = isText ? "\r\n.\r\n" : "\r\n";
			const at = pending.indexOf(end);
			if (at < 0) return;
			const part = pending.slice(0, at);
			pending = pending.slice(at + end.length);
			if (!isText) {
				command(part);
				continue;
			}
			isText = false;
			smtpServer.received.push({
				recipient,
				messageId: /^Message-ID: (.*)$/im.exec(part)?.[1]?.trim() ?? "",
				text: part,
			});
			arrived();
			if (smtpServer.behavior === "dawdle") setTimeout(reply, 100, "250 taken");
			else if (smtpServer.behavior === "dribble") dribble(socket);
			else if (smtpServer.behavior !== "hang") reply("250 taken");
		}
	});
}

function dribble(socket: Socket): void {
	socket.write("250");
	const dribbling = setInterval(() => socket.write("-x"), 50);
	socket.on("close", () => clearInterval(dribbling));
}
