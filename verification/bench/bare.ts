/**
 * The baseline: the least that a Node server has to do. `node verification/bench/bare.ts PAGE DATABASE` sends
 * the bytes of a file unchanged. For a post, it writes the same rows as the compared form, with a sync for
 * each commit, and responds with 303.
 */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Database from "better-sqlite3";

const [page = "", database = ""] = process.argv.slice(2);
const body = readFileSync(page);
const headers = [
	"Content-Type",
	"text/html; charset=utf-8",
	"Content-Encoding",
	"br",
	"Content-Length",
	String(body.length),
];

const sqlite = new Database(database);
for (const pragma of ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"]) sqlite.pragma(pragma);
const { id: userId } = sqlite.prepare(`SELECT id FROM "User" WHERE role = 'CREATOR'`).get() as { id: string };
const rename = sqlite.prepare('UPDATE "User" SET name = ?, updatedAt = ? WHERE id = ?');
const record = sqlite.prepare(
	`INSERT INTO "AuditEvent" (id, at, action, actorId, subjectType, subjectId, detail) VALUES (?, ?, 'change-name', ?, 'User', ?, ?)`,
);
const write = sqlite.transaction((name: string) => {
	const at = new Date().toISOString();
	rename.run(name, at, userId);
	record.run(randomUUID(), at, userId, userId, JSON.stringify({ requestId: randomUUID() }));
});

const server = createServer((request, response) => {
	if (request.method !== "POST") {
		response.writeHead(200, headers).end(body);
		return;
	}
	let form = "";
	request.setEncoding("latin1");
	request.on("data", (chunk: string) => {
		form += chunk;
	});
	request.on("end", () => {
		write(new URLSearchParams(form).get("name") ?? "");
		response.writeHead(303, { Location: "/settings" }).end();
	});
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on("disconnect", () => process.exit(0));
