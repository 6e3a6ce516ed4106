import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startPostgres, withClient } from "../../tests/support/database/postgres.ts";
import { instanceEnvironment, temporaryFolder } from "../../tests/support/instance/environment.ts";
import { startInstance } from "../../tests/support/instance/instance.ts";
import { freePort } from "../free-port.ts";
import { issueCertificate, makeAuthority } from "./certificates.ts";
import { newRecord, type Service } from "./record.ts";

/** Only people of the machine by the socket, and the two roles over TLS, each with its own certificate. */
const ACCESS = `local all postgres trust
hostssl greenroom greenroom,greenroom_owner 127.0.0.1/32 cert
`;

/**
 * The server with PostgreSQL over TLS, with the two roles of deploy/postgres-roles.sql, which prove who they are by
 * certificates and have no passwords.
 */
export const postgres: Service = {
	name: "PostgreSQL",
	programs: ["pg_dump", "psql"],
	packageName: "postgresql",
	async tryIt() {
		const { check, isWell } = newRecord("PostgreSQL");
		const { folder, remove } = temporaryFolder("postgres-tls");
		const port = await freePort();
		makeAuthority(folder);
		for (const name of ["localhost", "greenroom", "greenroom_owner"]) issueCertificate(folder, name);
		const server = await startPostgres({
			prepare(data) {
				writeFileSync(join(data, "pg_hba.conf"), ACCESS);
				for (const file of ["ca.pem", "localhost.pem", "localhost.key"])
					copyFileSync(join(folder, file), join(data, file));
				execFileSync("chmod", ["600", join(data, "localhost.key")]);
			},
			settings: [
				"listen_addresses=127.0.0.1",
				"ssl=on",
				...["ssl_ca_file=ca.pem", "ssl_cert_file=localhost.pem", "ssl_key_file=localhost.key"],
			],
			port,
		});
		try {
			await server.run("CREATE DATABASE greenroom");
			const roles = readFileSync("deploy/postgres-roles.sql", "utf8");
			await withClient(server.getUrl("greenroom"), (client) => client.query(roles));
			const urlOf = (role: string, certificate = role) =>
				`postgres://${role}@localhost:${port}/greenroom?sslmode=verify-full&sslrootcert=${folder}/ca.pem&sslcert=${folder}/${certificate}.pem&sslkey=${folder}/${certificate}.key`;
			const wrong = await withClient(urlOf("greenroom_owner", "greenroom"), async () => "let in").catch(
				(error: Error) => error.message,
			);
			check("one role's certificate doesn't open the other role", /certificate/.test(wrong), wrong);
			const plain = `postgres://greenroom@localhost:${port}/greenroom?sslmode=disable`;
			const refused = await withClient(plain, async () => "let in").catch((error: Error) => error.message);
			check("a connection without TLS is refused", /no pg_hba.conf entry/.test(refused), refused);
			const settings = {
				DATABASE_URL: urlOf("greenroom"),
				MIGRATION_DATABASE_URL: urlOf("greenroom_owner"),
			};
			const instance = await startInstance(settings);
			try {
				const home = await fetch(`${instance.origin}/`);
				check("the server migrates and starts", home.status === 200, home.status);
				const [row] = await withClient(server.getUrl("greenroom"), async (client) => {
					const sql =
						"select count(*) filter (where not ssl) as plain, count(*) as all from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'greenroom'";
					return (await client.query<{ plain: string; all: string }>(sql)).rows;
				});
				check(
					"all of its connections use TLS",
					row?.plain === "0" && Number(row.all) > 0,
					JSON.stringify(row),
				);
				const backup = join(folder, "backup");
				execFileSync(process.execPath, ["scripts/backup.ts", "--to", backup], {
					env: instanceEnvironment({ ...settings, DATA_DIR: instance.dataDir }),
					stdio: ["ignore", "ignore", "pipe"],
				});
				const said = execFileSync(process.execPath, ["scripts/verify-backup.ts", backup], {
					env: instanceEnvironment({}),
					encoding: "utf8",
				});
				check(
					"pg_dump makes a backup with the same certificate",
					said !== "",
					said.trim().split("\n").at(-1),
				);
			} finally {
				await instance.stop();
			}
		} finally {
			await server.stop();
			remove();
		}
		return isWell();
	},
};
