import { spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createTransport } from "nodemailer";
import { temporaryFolder } from "../../tests/support/instance/environment.ts";
import { startInstance } from "../../tests/support/instance/instance.ts";
import { freePort } from "../free-port.ts";
import { issueCertificate, makeAuthority } from "./certificates.ts";
import { newRecord, type Service } from "./record.ts";

/** A relay that takes all email over STARTTLS from clients with a certificate, and writes it to one file. */
const configuration = (folder: string, port: number, user: string) => `
primary_hostname = localhost
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%slog
pid_file_path = ${folder}/pid
daemon_smtp_ports = ${port}
local_interfaces = 127.0.0.1
exim_user = ${user}
exim_group = ${user}
never_users =
tls_advertise_hosts = *
tls_certificate = ${folder}/localhost.pem
tls_privatekey = ${folder}/localhost.key
tls_verify_certificates = ${folder}/ca.pem
tls_try_verify_hosts = *
acl_smtp_rcpt = check_rcpt
begin acl
check_rcpt:
  deny message = STARTTLS is required
       !encrypted = *
  deny message = A certificate is required
       !verify = certificate
  accept
begin routers
all:
  driver = accept
  transport = file
begin transports
file:
  driver = appendfile
  file = ${folder}/spool/mailbox
  user = ${user}
  group = ${user}
begin retry
* * F,1h,1s
`;

/** The server with exim as its SMTP relay. */
export const mail: Service = {
	name: "SMTP relay",
	programs: ["exim4"],
	packageName: "exim4-daemon-light",
	async tryIt() {
		const { check, isWell } = newRecord("SMTP relay");
		const { folder, remove } = temporaryFolder("mail");
		const port = await freePort();
		makeAuthority(folder);
		issueCertificate(folder, "localhost");
		issueCertificate(folder, "greenroom");
		// exim delivers nothing as root.
		const user = process.getuid?.() === 0 ? "mail" : userInfo().username;
		for (const name of ["spool", "log"]) mkdirSync(join(folder, name));
		writeFileSync(join(folder, "exim.conf"), configuration(folder, port, user));
		if (process.getuid?.() === 0) {
			chmodSync(folder, 0o755);
			for (const name of ["spool", "log", "localhost.key"]) chownSync(join(folder, name), 8, 8);
		}
		let said = "";
		const start = () => {
			const relay = spawn("exim4", ["-C", join(folder, "exim.conf"), "-bdf", "-q1s"], {
				stdio: ["ignore", "pipe", "pipe"],
			});
			for (const output of [relay.stdout, relay.stderr])
				output.on("data", (chunk: Buffer) => {
					said += chunk;
				});
			return relay;
		};
		const mailbox = () =>
			existsSync(join(folder, "spool/mailbox")) ? readFileSync(join(folder, "spool/mailbox"), "utf8") : "";
		const instance = await startInstance({
			SMTP_URL: `smtp://localhost:${port}`,
			NODE_EXTRA_CA_CERTS: join(folder, "ca.pem"),
			SMTP_CERTIFICATE: join(folder, "greenroom.pem"),
			SMTP_CERTIFICATE_KEY: join(folder, "greenroom.key"),
		});
		const subscribe = (email: string) =>
			fetch(`${instance.origin}/newsletter`, {
				method: "POST",
				body: new URLSearchParams({ email }),
				headers: { Origin: instance.origin, "Sec-Fetch-Site": "same-origin" },
				redirect: "manual",
			});
		const arrives = async (email: string) => {
			for (let tries = 0; tries < 600 && !mailbox().includes(`To: ${email}`); tries++) await sleep(100);
			return mailbox().includes(`To: ${email}`);
		};
		let relay: ReturnType<typeof start> | undefined;
		try {
			const answer = await subscribe("early@example.com");
			check("a form is accepted while the relay is down", answer.status === 303, answer.status);
			relay = start();
			check("its email arrives once the relay is up", await arrives("early@example.com"), "mailbox");
			await subscribe("late@example.com");
			check("a later one arrives at once", await arrives("late@example.com"), "mailbox");
			const protocols = readFileSync(join(folder, "log/mainlog"), "utf8").match(/ P=\S+/g) ?? [];
			const isSecure = protocols.length >= 2 && protocols.every((one) => one === " P=esmtps");
			check("all came over TLS", isSecure, protocols.join());
			const refusal = await createTransport({ port, tls: { ca: readFileSync(join(folder, "ca.pem")) } })
				.sendMail({ from: "a@example.com", to: "b@example.com", text: "Hello" })
				.catch((error: unknown) => String(error));
			check(
				"the relay takes nothing from a client without a certificate",
				String(refusal).includes("A certificate is required"),
				String(refusal),
			);
		} finally {
			relay?.kill("SIGTERM");
			await instance.stop();
			if (!isWell()) console.log(said.trim().split("\n").slice(-5).join("\n"));
			remove();
		}
		return isWell();
	},
};
