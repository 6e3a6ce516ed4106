import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "node:tls";
import { temporaryFolder } from "../../tests/support/instance/environment.ts";
import { startInstance } from "../../tests/support/instance/instance.ts";
import { freePort } from "../free-port.ts";
import { issueCertificate, makeAuthority } from "./certificates.ts";
import { newRecord, type Service } from "./record.ts";

/** Collects logs over TLS from clients with the name greenroom, and writes them to one file. */
const collector = (folder: string, port: number) => `
global(
	defaultNetstreamDriverCAFile="${folder}/ca.pem"
	defaultNetstreamDriverCertFile="${folder}/localhost.pem"
	defaultNetstreamDriverKeyFile="${folder}/localhost.key"
)
module(
	load="imtcp"
	streamDriver.name="gtls"
	streamDriver.mode="1"
	streamDriver.authMode="x509/name"
	permittedPeer="greenroom"
)
input(type="imtcp" port="${port}" address="127.0.0.1")
action(type="omfile" file="${folder}/collected.log")
`;

/** deploy/rsyslog.conf with the places of this trial, and a file in place of journald. */
function sender(folder: string, port: number, logFile: string): string {
	const places = [
		["/var/spool/rsyslog", `${folder}/spool`],
		["/etc/greenroom/logs/ca.pem", `${folder}/ca.pem`],
		["/etc/greenroom/logs/client.pem", `${folder}/greenroom.pem`],
		["/etc/greenroom/logs/client.key", `${folder}/greenroom.key`],
		["logs.example", "localhost"],
		['port="6514"', `port="${port}"`],
	] as const;
	const deployed = readFileSync("deploy/rsyslog.conf", "utf8");
	const configuration = places.reduce((text, [from, to]) => {
		if (!text.includes(from)) throw new Error(`deploy/rsyslog.conf doesn't mention ${from}.`);
		return text.replaceAll(from, to);
	}, deployed);
	return `module(load="imfile")\ninput(type="imfile" file="${logFile}" tag="greenroom:")\n${configuration}`;
}

/** Sends a line without a certificate, and resolves with how the connection ended. */
const sendAsStranger = (folder: string, port: number): Promise<string> =>
	new Promise((resolve) => {
		const socket = connect({ port, host: "localhost", ca: readFileSync(join(folder, "ca.pem")) });
		socket.once("secureConnect", () => socket.write("<13>1 - - stranger - - - stranger\n"));
		socket.once("error", ({ message }) => resolve(message));
		socket.once("close", () => resolve("closed"));
	});

/** The server's log, sent to a collector as deploy/rsyslog.conf does. */
export const logs: Service = {
	name: "rsyslog",
	programs: ["rsyslogd"],
	packageName: "rsyslog rsyslog-gnutls",
	async tryIt() {
		const { check, isWell } = newRecord("rsyslog");
		const { folder, remove } = temporaryFolder("logs");
		const port = await freePort();
		makeAuthority(folder);
		for (const name of ["localhost", "greenroom"]) issueCertificate(folder, name);
		mkdirSync(join(folder, "spool"));
		let said = "";
		const start = (name: string, configuration: string) => {
			const file = join(folder, `${name}.conf`);
			writeFileSync(file, configuration);
			const program = spawn("rsyslogd", ["-n", "-f", file, "-i", join(folder, `${name}.pid`)], {
				stdio: ["ignore", "pipe", "pipe"],
			});
			for (const output of [program.stdout, program.stderr])
				output.on("data", (chunk: Buffer) => {
					said += chunk;
				});
			const ended = new Promise((resolve) => program.once("exit", resolve));
			return () => {
				program.kill("SIGTERM");
				return ended;
			};
		};
		const collected = () =>
			existsSync(join(folder, "collected.log")) ? readFileSync(join(folder, "collected.log"), "utf8") : "";
		const arrives = async (requestId: string) => {
			for (let tries = 0; tries < 1_200 && !collected().includes(requestId); tries++) await sleep(100);
			return collected().includes(requestId);
		};
		const instance = await startInstance();
		const ask = async () => (await fetch(`${instance.origin}/auth/signin`)).headers.get("x-request-id") ?? "";
		const stops: (() => Promise<unknown>)[] = [];
		try {
			stops.push(start("sender", sender(folder, port, instance.logFile)));
			const stopCollector = start("collector", collector(folder, port));
			const first = await ask();
			check("a request's log entry arrives over TLS", first !== "" && (await arrives(first)), first);
			await stopCollector();
			const waiting = await ask();
			stops.push(start("collector", collector(folder, port)));
			check("an entry written while the collector was away arrives later", await arrives(waiting), waiting);
			const [line = ""] = collected()
				.split("\n")
				.filter((one) => one.includes(waiting));
			const entry = JSON.parse(line.slice(line.indexOf("{"))) as { requestId?: string };
			check("it arrives as the JSON that was written", entry.requestId === waiting, line.slice(0, 80));
			const refusal = await sendAsStranger(folder, port);
			check("the collector takes nothing from another client", !collected().includes("stranger"), refusal);
		} finally {
			for (const stop of stops) await stop();
			await instance.stop();
			if (!isWell()) console.log(said.trim().split("\n").slice(-5).join("\n"));
			remove();
		}
		return isWell();
	},
};
