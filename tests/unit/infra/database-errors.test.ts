import { describe, expect, it } from "vitest";
import { DatabaseBusyError } from "#app/infra/database/busy-retries.server.ts";
import { isDatabaseUnavailable, isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { FileStoreUnavailableError, isStorageUnavailable } from "#app/infra/files/storage-errors.server.ts";

const named = (name: string, facts: object, cause?: unknown) =>
	Object.assign(new Error("message", { cause }), { name, ...facts });

describe("a database error", () => {
	it.each([
		["a busy SQLite database", new DatabaseBusyError()],
		[
			"a busy SQLite database within Prisma's error",
			named("PrismaClientUnknownRequestError", {}, new DatabaseBusyError()),
		],
		["a full disk", named("SqliteError", { code: "SQLITE_FULL" })],
		["a disk that fails", named("SqliteError", { code: "SQLITE_IOERR_FSYNC" })],
		[
			"a full disk, reported only in the message",
			named("DriverAdapterError", { message: "database or disk is full" }),
		],
		["an unreachable server", named("PrismaClientKnownRequestError", { code: "P1001" })],
		["a connection that was closed", named("DriverAdapterError", { message: "ConnectionClosed" })],
		["a transaction that could not start in time", named("PrismaClientKnownRequestError", { code: "P2028" })],
		[
			"a PostgreSQL server that is starting",
			named("PrismaClientKnownRequestError", {
				code: "P2039",
				meta: { driverAdapterError: { cause: { originalCode: "57P03", kind: "postgres" } } },
			}),
		],
		[
			"a PostgreSQL server whose disk is full",
			named("PrismaClientKnownRequestError", {
				code: "P2010",
				meta: { driverAdapterError: { cause: { originalCode: "53100", kind: "postgres" } } },
			}),
		],
		[
			"a PostgreSQL server that closes a connection at the end of a transaction",
			named("DriverAdapterError", {}, { kind: "postgres", originalCode: "57P01" }),
		],
		[
			"a connection that the pool couldn't provide in time",
			new Error("timeout exceeded when trying to connect"),
		],
		[
			"a connection that wasn't established in time",
			new Error("Connection terminated due to connection timeout", {
				cause: new Error("Connection terminated unexpectedly"),
			}),
		],
		["a connection that was closed during a statement", new Error("Connection terminated unexpectedly")],
		["a statement without a response", new Error("Query read timeout")],
		["a statement queued behind one without a response", new Error("Client was closed and is not queryable")],
		["a connection that broke while writing", Object.assign(new Error("write EPIPE"), { code: "EPIPE" })],
		[
			"a refused connection",
			Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" }),
		],
	])("means that the database is unavailable: %s", (_what, error) => {
		expect(isDatabaseUnavailable(error)).toBe(true);
		expect(isUniqueViolation(error)).toBe(false);
	});

	it.each([
		["a bug", new TypeError("x is not a function")],
		["a bug whose message mentions a locked database", new Error("database is locked")],
		["a bug whose message mentions a timeout", new Error("The message was: Query read timeout")],
		["a duplicate value in a unique index", named("PrismaClientKnownRequestError", { code: "P2002" })],
		[
			"a mistake in SQL",
			named("PrismaClientKnownRequestError", {
				code: "P2010",
				meta: { driverAdapterError: { cause: { originalCode: "42601", kind: "postgres" } } },
			}),
		],
		[
			"a constraint that is violated at the end of a transaction",
			named("DriverAdapterError", {}, { kind: "postgres", originalCode: "23514" }),
		],
		["a missing row", named("PrismaClientKnownRequestError", { code: "P2025" })],
		["no error", undefined],
		["a string", "SQLITE_BUSY"],
		["null", null],
	])("doesn't mean that the database is unavailable: %s", (_what, error) => {
		expect(isDatabaseUnavailable(error)).toBe(false);
	});

	it("about a unique index is recognized by its code, even in nested causes", () => {
		expect(isUniqueViolation(named("PrismaClientKnownRequestError", { code: "P2002" }))).toBe(true);
		expect(
			isUniqueViolation(
				new Error("outer", { cause: named("PrismaClientKnownRequestError", { code: "P2002" }) }),
			),
		).toBe(true);
	});

	it("is classified even if its causes are circular", () => {
		const circle = new Error("a");
		circle.cause = circle;
		expect(isDatabaseUnavailable(circle)).toBe(false);
	});
});

describe("a disk that can't be written to", () => {
	it.each(["ENOSPC", "EDQUOT", "EFBIG", "EROFS", "EIO"])(
		"is unavailable storage if the system says %s",
		(code) => {
			expect(
				isStorageUnavailable(Object.assign(new Error(`${code}: write`), { code, syscall: "write" })),
			).toBe(true);
		},
	);

	it("is distinguished from a missing file and from a bug", () => {
		expect(isStorageUnavailable(Object.assign(new Error("ENOENT: open"), { code: "ENOENT" }))).toBe(false);
		expect(isStorageUnavailable(new Error("ENOSPC"))).toBe(false);
		expect(isStorageUnavailable(new FileStoreUnavailableError("away"))).toBe(true);
	});
});
