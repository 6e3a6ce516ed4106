import { execFile, spawn } from "node:child_process";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { temporaryFolder } from "../../tests/support/instance/environment.ts";
import { startInstance } from "../../tests/support/instance/instance.ts";
import { freePort } from "../free-port.ts";
import { issueCertificate, makeAuthority } from "./certificates.ts";
import { newRecord, type Service } from "./record.ts";

const MEGABYTE = 1024 * 1024;

/**
 * A header of the server's responses, except cached pages and health checks. A proxy's own responses don't
 * have it.
 */
const FROM_SERVER = /^x-request-id:/im;

type Place = {
	/** The folder of the certificate and of temporary files. */
	folder: string;
	port: number;
	httpPort: number;
	/** The ports of the nodes. */
	serverPorts: readonly number[];
};
type Proxy = {
	name: string;
	command: string;
	args: (file: string, folder: string) => string[];
	file: string;
	config: (text: string, place: Place) => string;
};

/** deploy/nginx.conf as a complete configuration of nginx, for localhost on other ports. */
export function nginxConfig(text: string, { folder, port, httpPort, serverPorts }: Place): string {
	const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
		.map((name) => `${name}_temp_path ${folder}/${name};`)
		.join("\n");
	const nodes = serverPorts.map((serverPort) => `server 127.0.0.1:${serverPort};`).join("\n\t");
	const site = text
		.replaceAll(/(listen (?:\[::\]:)?)443/g, `$1${port}`)
		.replaceAll(/(listen (?:\[::\]:)?)80/g, `$1${httpPort}`)
		.replace("server 127.0.0.1:3000;", nodes)
		.replaceAll("greenroom.example;", "localhost;")
		.replaceAll(/\/etc\/letsencrypt\/live\/greenroom.example\/(fullchain|privkey)/g, `${folder}/$1`);
	return `pid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}\n}\n`;
}

/** The arguments with which nginx runs in the foreground with a configuration. */
export const nginxArguments = (file: string, folder: string): string[] => [
	...["-p", folder, "-c", file, "-e", join(folder, "error.log"), "-g", "daemon off;"],
];

const known: Proxy[] = [
	{
		name: "nginx",
		command: "nginx",
		args: nginxArguments,
		file: "deploy/nginx.conf",
		config: nginxConfig,
	},
	{
		name: "Caddy",
		command: "caddy",
		args: (file) => ["run", "--config", file, "--adapter", "caddyfile"],
		file: "deploy/Caddyfile",
		config: (text, { folder, port, httpPort, serverPorts: [serverPort] }) =>
			text
				.replace(
					"auto_https",
					`admin off\n\thttp_port ${httpPort}\n\thttps_port ${port}\n\tstorage file_system ${folder}/caddy\n\tauto_https`,
				)
				.replace("http://{$SITE_DOMAIN:greenroom.example} {", `http://localhost:${httpPort} {`)
				.replace(
					"{$SITE_DOMAIN:greenroom.example} {",
					`localhost:${port} {\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`,
				)
				.replaceAll("127.0.0.1:3000", `127.0.0.1:${serverPort}`),
	},
];

const run = promisify(execFile);

/**
 * Runs curl. Returns the HTTP version, the status, the redirect URL, and the headers with the body as `text`,
 * as far as they arrived.
 */
async function curl(
	...args: string[]
): Promise<{ version: string; status: number; location: string; text: string }> {
	const { stdout } = await run(
		"curl",
		["-sk", "-i", "--max-time", "20", "-w", "\n%{http_version} %{http_code} %{redirect_url}", ...args],
		{ maxBuffer: 64 * MEGABYTE },
	).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? "" }));
	const end = stdout.lastIndexOf("\n");
	const [version = "", status = "", location = ""] = stdout.slice(end + 1).split(" ");
	return { version, status: Number(status), location, text: stdout.slice(0, end) };
}

/** Checks everything that a proxy must do, prints a line for each check, and returns whether all passed. */
async function tryProxy(proxy: Proxy): Promise<boolean> {
	const { folder, remove } = temporaryFolder("proxy");
	const [port, httpPort] = [await freePort(), await freePort()];
	const site = `https://localhost:${port}`;
	const instance = await startInstance(
		{ PUBLIC_URL: site, TRUSTED_PROXIES: "127.0.0.1", RATE_LIMITS: "newsletter=1/600" },
		{ isOpenDemo: true },
	);
	makeAuthority(folder);
	issueCertificate(folder, "localhost", "fullchain");
	renameSync(join(folder, "fullchain.key"), join(folder, "privkey.pem"));
	const file = join(folder, "config");
	writeFileSync(
		file,
		proxy.config(readFileSync(resolve(proxy.file), "utf8"), {
			folder,
			port,
			httpPort,
			serverPorts: [instance.port],
		}),
	);
	const child = spawn(proxy.command, proxy.args(file, folder), {
		stdio: ["ignore", "ignore", "pipe"],
		env: { ...process.env, HOME: folder },
	});
	let said = "";
	child.stderr?.on("data", (chunk: Buffer) => {
		said += chunk;
	});
	const { check: record, isWell } = newRecord(proxy.name);
	try {
		for (let tries = 0; tries < 50 && (await curl(`${site}/healthz`)).status !== 200; tries++)
			await sleep(100);

		const page = await curl("--http2", "--compressed", `${site}/faq`);
		record(
			"a page is served over HTTP/2",
			page.status === 200 && page.version === "2",
			`${page.status}, HTTP/${page.version}`,
		);
		const redirect = await curl(`http://localhost:${httpPort}/faq`);
		record(
			"a page over http redirects to https",
			[301, 308].includes(redirect.status) && redirect.location.startsWith("https://localhost"),
			`${redirect.status} ${redirect.location}`,
		);
		const foreignHost = ["-H", "Host: elsewhere.example"];
		for (const [way, ...options] of [
			["without TLS", ...foreignHost, `http://localhost:${httpPort}/faq`],
			["under TLS", ...foreignHost, `${site}/faq`],
			["in its handshake", "--connect-to", `::localhost:${port}`, `https://elsewhere.example:${port}/faq`],
		]) {
			const { status, location, text } = await curl(...options);
			record(
				`a request for another host ${way} gets no page and no redirect`,
				location === "" && !FROM_SERVER.test(text),
				status,
			);
		}
		const httpCall = await curl(
			"-H",
			"Content-Type: application/json",
			"-d",
			"{}",
			`http://localhost:${httpPort}/api/auth/signin`,
		);
		record(
			"an API call over http is refused",
			httpCall.status === 403 && !FROM_SERVER.test(httpCall.text),
			httpCall.status,
		);
		// curl offers TLS 1.1 only at OpenSSL's lowest security level (SECLEVEL=0).
		for (const [what, ...options] of [
			["TLS 1.1", "--tls-max", "1.1", "--ciphers", "DEFAULT@SECLEVEL=0"],
			[
				"a cipher without forward secrecy",
				"--tls-max",
				"1.2",
				"--ciphers",
				"AES128-GCM-SHA256:AES256-GCM-SHA384:AES128-SHA",
			],
		]) {
			const { status } = await curl(...options, `${site}/healthz`);
			record(`${what} is refused`, status === 0, status);
		}
		for (const path of ["/metrics", "/readyz"]) {
			const { status, text } = await curl(site + path);
			record(`${path} stays inside`, status === 404 && !FROM_SERVER.test(text), status);
		}
		const long = await curl(`${site}/search?q=${"a".repeat(30_000)}`);
		record("a URL of 30 kB arrives", FROM_SERVER.test(long.text), long.status);

		const email = `proxy-${proxy.command}@example.com`;
		const makeForm = (...rest: string[]) =>
			curl("-H", `Origin: ${site}`, "-H", "Sec-Fetch-Site: same-origin", "-H", "Expect:", ...rest);
		const form = await makeForm("-d", `email=${email}`, `${site}/newsletter`);
		record("the site's own form is accepted", form.status === 303, form.status);
		const foreign = await curl(
			"-H",
			"Origin: https://elsewhere.example",
			"-d",
			`email=${email}`,
			`${site}/newsletter`,
		);
		record("another site's form is refused", foreign.status === 403, foreign.status);

		const statuses: number[] = [];
		for (const [from, claimed] of ["2 10.0.0.1", "2 10.0.0.2", "3 10.0.0.3"].map((line) => line.split(" "))) {
			statuses.push(
				(
					await makeForm(
						"--interface",
						`127.0.0.${from}`,
						"-H",
						`X-Forwarded-For: ${claimed}`,
						"-d",
						`email=from-${claimed}@example.com`,
						`${site}/newsletter`,
					)
				).status,
			);
		}
		record(
			"visitors are counted by the address that the proxy saw, not by one they claim",
			statuses[0] === statuses[2] && statuses[1] === 429,
			statuses.join(", "),
		);

		const account = instance.account("PROFESSIONAL");
		const jar = join(folder, "cookies");
		const signedIn = await makeForm(
			"-c",
			jar,
			"--data-urlencode",
			`email=${account.email}`,
			"--data-urlencode",
			`password=${account.password}`,
			`${site}/auth/signin`,
		);
		record("sign-in works", signedIn.status === 303 && /__Host-session/.test(signedIn.text), signedIn.status);
		for (const [megabytes, wanted] of [
			[9, 422],
			[12, 413],
		] as const) {
			const upload = join(folder, "upload");
			writeFileSync(upload, Buffer.alloc(megabytes * MEGABYTE, "a"));
			const files = Array.from({ length: 3 }, () => ["-F", `images=@${upload}`]).flat();
			const { status, text } = await makeForm("-b", jar, ...files, `${site}/professional/edit/pictures/add`);
			record(
				`three files of ${megabytes} MB reach the server`,
				status === wanted && FROM_SERVER.test(text),
				status,
			);
		}
		const events = await curl(
			"-N",
			"--max-time",
			"3",
			"-b",
			jar,
			"-H",
			"Accept: text/event-stream",
			`${site}/messages/events`,
		);
		const beginning = events.text.slice(events.text.indexOf("\r\n\r\n") + 4);
		record(
			"the event stream begins immediately",
			events.status === 200 && beginning.length > 0,
			`${events.status}, ${JSON.stringify(beginning.slice(0, 20))}`,
		);
	} finally {
		child.kill("SIGTERM");
		await instance.stop();
		if (!isWell()) console.log(said.trim().split("\n").slice(-5).join("\n"));
		remove();
	}
	return isWell();
}

/**
 * Starts the built server behind this machine's nginx and Caddy, each with its file in deploy/ (with other ports and
 * a temporary certificate), and checks with curl what docs/operating.md requires of a proxy.
 */
export const proxies: Service[] = known.map((proxy) => ({
	name: proxy.name,
	programs: [proxy.command],
	packageName: proxy.command,
	tryIt: () => tryProxy(proxy),
}));
