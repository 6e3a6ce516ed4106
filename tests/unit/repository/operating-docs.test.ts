import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { settingNames } from "#app/infra/process/settings.server.ts";
import { serverEnvironment } from "../../../scripts/setup/folder.mjs";
import { temporaryFolder } from "../../support/instance/environment.ts";

const pages = ["SECURITY.md", "docs/operating.md", "docs/threats.md"];
const deployed = ["deploy/Dockerfile", "deploy/greenroom-settings.conf"];
const read = (path: string) => readFileSync(path, "utf8");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

describe.each(pages)("%s", (page) => {
	const text = read(page);

	it("names existing commands", () => {
		const named = [...text.matchAll(/npm run ([a-z][a-z:-]*)/g)].map(([, name = ""]) => name);
		expect(named.filter((name) => !(name in scripts))).toEqual([]);
	});

	it("names existing files, and links to existing pages and headings", () => {
		const files = [...text.matchAll(/`((?:app|content|deploy|docs|scripts|tests)\/[\w./-]+)`/g)].map(
			([, path = ""]) => path,
		);
		expect(files.filter((path) => !existsSync(path))).toEqual([]);
		for (const [, target = ""] of text.matchAll(/\]\(([^)]+)\)/g)) {
			const [path, place] = target.split("#");
			const file = path ? join(dirname(page), path) : page;
			expect(existsSync(file), target).toBe(true);
			if (place) expect(listHeadings(read(file)), target).toContain(place);
		}
	});
});

/** Lists the anchors of a page's headings. */
const listHeadings = (text: string) =>
	[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
		heading
			.toLowerCase()
			.replace(/[^\w\s-]/g, "")
			.replaceAll(" ", "-"),
	);

type Composed = {
	services: Record<
		string,
		{
			build?: { context: string; dockerfile: string };
			environment?: Record<string, string>;
			volumes: string[];
			networks: { inside: { ipv4_address: string } };
			profiles?: string[];
		}
	>;
	volumes: Record<string, null>;
};

describe("docs/operating.md and deploy/", () => {
	it("name existing settings", () => {
		// MALLOC_ARENA_MAX is a setting of the C library.
		const knownNames = new Set([...settingNames, ...Object.keys(serverEnvironment), "MALLOC_ARENA_MAX"]);
		const named = [...read("docs/operating.md").matchAll(/(?:`|^)([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?=[`=])/gm)].map(
			([, name = ""]) => name,
		);
		expect(named.length).toBeGreaterThan(10);
		expect([...new Set(named)].filter((name) => !knownNames.has(name))).toEqual([]);
		for (const file of deployed) {
			const set = [...read(file).matchAll(/^(?:ENV|Environment=)(.*)$/gm)].flatMap(([, line = ""]) =>
				[...line.matchAll(/([A-Z_]+)=/g)].map(([, name = ""]) => name),
			);
			expect(set, file).toEqual(expect.arrayContaining(["NODE_ENV", "DATA_DIR"]));
			expect(
				set.filter((name) => !knownNames.has(name)),
				file,
			).toEqual([]);
		}
	});

	it("name the minimum settings of a server for visitors, including where its data is", () => {
		const [, block = ""] = /set at least:\n\n```sh\n([\s\S]*?)```/.exec(read("docs/operating.md")) ?? [];
		expect([...block.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)).toEqual([
			"NODE_ENV",
			"DATA_DIR",
			"PUBLIC_URL",
			"TRUSTED_PROXIES",
			"SMTP_URL_FILE",
		]);
	});

	it("compose the image, the Caddyfile, and PostgreSQL with existing settings and files", () => {
		const { services, volumes } = parse(read("deploy/compose.yaml")) as Composed;
		expect(Object.keys(services)).toEqual(["server", "caddy", "worker", "postgres"]);
		const { server, caddy, worker, postgres } = services;
		for (const { environment = {} } of [server, worker].flatMap((service) => service ?? []))
			expect(Object.keys(environment).filter((name) => !settingNames.includes(name))).toEqual([]);
		expect(worker).toMatchObject({ profiles: ["worker"], environment: { NODE_ROLE: "worker" } });
		expect(existsSync(join("deploy", server?.build?.context ?? "", server?.build?.dockerfile ?? ""))).toBe(
			true,
		);
		const fromCaddy = [...read("deploy/Caddyfile").matchAll(/\{\$(\w+)/g)].map(([, name = ""]) => name);
		expect(Object.keys(caddy?.environment ?? {})).toEqual([...new Set(fromCaddy)]);
		expect(server?.environment?.TRUSTED_PROXIES).toBe(caddy?.networks.inside.ipv4_address);
		for (const service of [server, caddy, worker])
			expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
		expect(postgres?.profiles).toEqual(["postgres"]);
		const mounted = [server, caddy, worker, postgres].flatMap((service) =>
			service?.volumes.map((v) => v.split(":")[0]),
		);
		const named = new Set(mounted.filter((source) => !source?.startsWith("./")));
		expect([...named]).toEqual(Object.keys(volumes));
	});

	it("check health with a request that only a ready server answers", async () => {
		const [, json = ""] = /^HEALTHCHECK .*CMD (\[.+\])$/m.exec(read("deploy/Dockerfile")) ?? [];
		const [command = "", ...args] = JSON.parse(json) as string[];
		let status = 200;
		const server = createServer((_, response) => response.writeHead(status).end()).listen(0, "127.0.0.1");
		await once(server, "listening");
		const PORT = String((server.address() as AddressInfo).port);
		const check = async () => {
			const child = spawn(command, args, { env: { PATH: process.env.PATH, PORT } });
			const [code] = (await once(child, "close")) as [number];
			return code;
		};
		expect(await check()).toBe(0);
		status = 503;
		expect(await check()).toBe(1);
		server.close();
		await once(server, "close");
		expect(await check()).toBe(1);
	});

	it("install PostgreSQL's programs in the version that a build argument names", () => {
		expect(read("deploy/Dockerfile")).toContain('"postgresql-client-$WITH_POSTGRES"');
		expect(read("docs/operating.md")).toMatch(/--build-arg WITH_POSTGRES=\d+/);
	});

	it("make the server run as a user other than root, with one writable folder", () => {
		expect(read("deploy/Dockerfile")).toMatch(/\nUSER node\n/);
		expect(read("deploy/greenroom-settings.conf")).toMatch(
			/\nUser=greenroom\n[\s\S]*\nStateDirectory=greenroom\n/,
		);
		expect(read("deploy/greenroom.service")).toMatch(/\nProtectSystem=strict\n/);
	});
});

it("the unit of a worker differs from the server's only in its role, its port, and the descriptions", () => {
	const lines = (file: string) =>
		read(file)
			.replace("/usr/bin/env NODE_ROLE=worker PORT=3001 ", "")
			.split("\n")
			.filter((line) => !/^(#|Description=)/.test(line));
	expect(lines("deploy/greenroom-worker.service")).toEqual(lines("deploy/greenroom.service"));
	expect(read("deploy/greenroom-worker.service")).toContain("NODE_ROLE=worker PORT=3001");
});

describe("deploy/greenroom", () => {
	const { folder, remove } = temporaryFolder("wrapper");
	afterAll(remove);
	/** Runs the script with a fake systemd-run that prints its arguments, one per line, and exits with 3. */
	function run(args: string[], uid = 0) {
		writeFileSync(join(folder, "systemd-run"), "#!/bin/sh\nprintf '%s\\n' \"$@\"\nexit 3\n", { mode: 0o755 });
		writeFileSync(join(folder, "id"), `#!/bin/sh\necho ${uid}\n`, { mode: 0o755 });
		const { status, stdout, stderr } = spawnSync(join("deploy", "greenroom"), args, {
			encoding: "utf8",
			env: { PATH: `${folder}${delimiter}${process.env.PATH}` },
		});
		return { status, stdout: stdout.split("\n").slice(0, -1), stderr };
	}

	it("runs the command as a unit that gets the server's settings, and passes on its arguments and exit code", () => {
		const { status, stdout, stderr } = run([
			"admin:create",
			"you@example.com",
			"--name",
			"Ann ($5) $HOME %d",
		]);
		expect([status, stderr]).toEqual([3, ""]);
		const command = stdout.slice(stdout.indexOf("--") + 1);
		expect(command).toEqual([
			"/usr/bin/node",
			"--run",
			"admin:create",
			"--",
			"you@example.com",
			"--name",
			"Ann ($$5) $$HOME %d",
		]);
		const [, unit = ""] = /^--unit=(greenroom-command-)\d+$/m.exec(stdout.join("\n")) ?? [];
		expect(read("docs/operating.md")).toContain(
			`ln -s ../greenroom.service.d/settings.conf $units/${unit}.service.d/\n`,
		);
	});

	it("prints its usage, and that it needs root, before it runs anything", () => {
		expect(run([])).toMatchObject({
			status: 2,
			stdout: [],
			stderr: expect.stringMatching(/^greenroom COMMAND/),
		});
		expect(run(["--help"])).toMatchObject({
			status: 0,
			stdout: [expect.stringMatching(/^greenroom COMMAND/)],
		});
		expect(run(["doctor"], 1000)).toMatchObject({
			status: 1,
			stdout: [],
			stderr: expect.stringContaining("sudo greenroom doctor"),
		});
	});
});
