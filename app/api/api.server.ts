import type * as z from "zod";
import { PROOF_MINUTES } from "#app/domain/people/account.ts";
import {
	API_KEY_PREFIX,
	type ApiScopes,
	allowsOneOf,
	apiAccessLabels,
	apiAreaLabels,
} from "#app/domain/people/api-key.ts";
import { ReauthenticationRequiredError } from "#app/domain/people/credentials.server.ts";
import { type Actor, requireUser } from "#app/domain/platform/actor.ts";
import { FORM_LEVEL_ERROR } from "#app/domain/platform/counted.ts";
import { countFormErrors } from "#app/domain/platform/counters.server.ts";
import { DomainError, type DomainErrorCode, invalidField } from "#app/domain/platform/domain-error.ts";
import type { ReceivedFile } from "#app/domain/platform/files/file.ts";
import { OFF_PLATFORM_KINDS } from "#app/domain/platform/off-platform-contact/off-platform-contact.ts";
import { consumeRateLimit } from "#app/domain/platform/rate-limit.server.ts";
import { isReadableText } from "#app/domain/platform/text.ts";
import { contentType, decodeUtf8 } from "#app/forms/body.server.ts";
import { receiveForm } from "#app/forms/receive-form.server.ts";
import { isStorageUnavailable } from "#app/infra/files/storage-errors.server.ts";
import { reportError } from "#app/infra/process/error-reports.server.ts";
import { logSecurityEvent } from "#app/infra/security/security-log.server.ts";
import { HttpError } from "#app/server/http-error.server.ts";
import { readBearer } from "#app/server/request-facts.server.ts";
import type { ApiCall } from "./api-call.server.ts";
import { apiCalls } from "./api-table.server.ts";
import { openApiDocument } from "./openapi.server.ts";

const statuses: Record<DomainErrorCode, number> = {
	unauthenticated: 401,
	forbidden: 403,
	not_found: 404,
	invalid: 422,
	conflict: 409,
	rate_limited: 429,
	unavailable: 503,
};

/**
 * Handles a request to the JSON API: finds the call in the table, checks the caller and the body, and runs
 * the call.
 */
export async function answerApi(request: Request, actor: Actor): Promise<Response> {
	const { pathname } = new URL(request.url);
	const method = request.method === "HEAD" ? "GET" : request.method;
	if (pathname === "/api/openapi.json" && method === "GET") return json(openApiDocument(), 200);
	const matching = apiCalls
		.flatMap((line) => ({ line, params: matchPath(line.path, pathname) }))
		.filter(({ params }) => params);
	// A literal path takes precedence over one with parameters.
	const literal = matching.filter(({ line }) => line.path === pathname);
	const lines = literal.length > 0 ? literal : matching;
	if (lines.length === 0) return failure(actor, 404, "not_found", "There is no such API call.");
	const found = lines.find(({ line }) => line.method === method);
	if (!found) {
		const methods = lines.map(({ line }) => line.method);
		const isRead = methods.includes("GET");
		return failure(actor, 405, "method_not_allowed", `This call answers ${methods.join(", ")} only.`, {
			Allow: [...methods, ...(isRead ? ["HEAD"] : [])].join(", "),
		});
	}
	try {
		return await run(found.line, found.params ?? {}, request, actor);
	} catch (error) {
		// The client has disconnected.
		if (request.signal.aborted) throw error;
		return errorResponse(error, actor, found.line);
	}
}

async function run(
	line: ApiCall,
	params: Record<string, string>,
	request: Request,
	actor: Actor,
): Promise<Response> {
	const caller = await admit(line, request, actor);
	const result = line.takesFile
		? await withFile(request, caller, (file) => line.run(caller, file, params, request))
		: await runWithBody(line, params, request, caller);
	return line.status === 204
		? new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } })
		: json(result, line.status);
}

/**
 * Returns the actor with whom the call runs. Public calls ignore API keys, so that a key can't do in its
 * owner's name what it has no scope for. Throws a DomainError if the caller may not run the call.
 */
async function admit(line: ApiCall, request: Request, actor: Actor): Promise<Actor> {
	const key = actor.user?.apiKey;
	if (key) await consumeRateLimit("api-key", key.id);
	if (line.access === "public") return key ? { ...actor, user: null } : actor;
	if (!actor.user && readBearer(request)?.startsWith(API_KEY_PREFIX))
		throw new DomainError("unauthenticated", "This API key has expired, was revoked, or never existed.");
	requireUser(actor);
	if (key) requireScope(line, key.scopes);
	return actor;
}

function requireScope({ areas = [], method }: ApiCall, scopes: ApiScopes): void {
	const needed = method === "GET" ? "READ" : "WRITE";
	if (allowsOneOf(scopes, areas, needed)) return;
	logSecurityEvent("access-refused", { status: 403 });
	if (areas.length === 0) throw new DomainError("forbidden", NOT_WITH_A_KEY);
	const names = areas.map((area) => `“${apiAreaLabels[area].label}”`).join(" or ");
	throw new DomainError(
		"forbidden",
		`This API key needs the access “${apiAccessLabels[needed]}” to ${names}. Keys can't be changed: create another one in your settings.`,
	);
}

const NOT_WITH_A_KEY =
	"API keys can't do this. Do it on the site, or with the token from POST /api/auth/signin.";

async function runWithBody(
	line: ApiCall,
	params: Record<string, string>,
	request: Request,
	actor: Actor,
): Promise<unknown> {
	if (line.query) return line.run(actor, parse(line.query, readQuery(request)), params, request);
	const body = line.schema && (await readJson(request));
	const confirmed = line.asksFirst && Object(body).confirm === true ? OFF_PLATFORM_KINDS : [];
	return line.run({ ...actor, confirmed }, line.schema && parse(line.schema, body), params, request);
}

function parse(schema: z.ZodType, body: unknown): unknown {
	const parsed = schema.safeParse(body);
	if (parsed.success) return parsed.data;
	const fieldErrors: Record<string, string[]> = {};
	for (const issue of parsed.error.issues) {
		const field = issue.path.join(".");
		fieldErrors[field] = [...(fieldErrors[field] ?? []), issue.message];
	}
	throw new DomainError(
		"invalid",
		parsed.error.issues[0]?.message ?? "The body doesn't match this call's schema. See /api/openapi.json.",
		{ fieldErrors },
	);
}

/** Runs a call with its file, which is deleted afterward unless the call has stored it. */
function withFile(
	request: Request,
	actor: Actor,
	work: (file: ReceivedFile) => Promise<unknown>,
): Promise<unknown> {
	if (contentType(request) !== "multipart/form-data")
		throw new BadBody(415, "Send one file, in the field `file`, with Content-Type: multipart/form-data.");
	return receiveForm(request, actor, async ({ files: [file, ...others], refusal }) => {
		if (refusal) throw refusal;
		if (file?.field !== "file" || others.length > 0)
			throw invalidField("file", "Send one file, in the field `file`.");
		return work(file);
	});
}

/**
 * The query parameters by name, without empty values. If a name is repeated, its last nonempty value is
 * used.
 */
const readQuery = (request: Request): Record<string, string> =>
	Object.fromEntries(
		[...new URL(request.url).searchParams].filter(([, value]) => {
			if (!isReadableText(value))
				throw new BadBody(400, "The query contains characters that can't be searched.");
			return value !== "";
		}),
	);

class BadBody extends Error {
	readonly status: number;
	constructor(status: number, message: string) {
		super(message);
		this.status = status;
	}
}

async function readJson(request: Request): Promise<unknown> {
	const bytes = new Uint8Array(await request.arrayBuffer());
	if (bytes.length === 0) return {};
	if (!request.headers.get("content-type")?.toLowerCase().startsWith("application/json"))
		throw new BadBody(415, "Send JSON, with Content-Type: application/json.");
	try {
		return JSON.parse(decodeUtf8(bytes), (_key, value: unknown) => {
			if (typeof value === "string" && !isReadableText(value))
				throw new BadBody(400, "The body contains characters that can't be stored.");
			return value;
		});
	} catch (error) {
		throw error instanceof BadBody ? error : new BadBody(400, "The body is not JSON.");
	}
}

/** RFC 9470: the token is valid, but its user must re-authenticate. */
const NEEDS_RECENT_PROOF = {
	"WWW-Authenticate": `Bearer error="insufficient_user_authentication", max_age="${PROOF_MINUTES * 60}"`,
};

function errorResponse(error: unknown, actor: Actor, line: ApiCall): Response {
	if (error instanceof HttpError)
		return failure(actor, error.status, error.code, error.message, error.headers);
	if (error instanceof BadBody) return failure(actor, error.status, "invalid", error.message);
	if (error instanceof ReauthenticationRequiredError && actor.user?.apiKey)
		return failure(actor, 403, "forbidden", NOT_WITH_A_KEY);
	if (error instanceof ReauthenticationRequiredError)
		return failure(actor, 401, "confirmation_required", error.message, NEEDS_RECENT_PROOF);
	if (error instanceof DomainError) {
		if (error.code === "invalid") countFormErrors(line.path, listFieldNames(error));
		const headers = error.retryAfter ? { "Retry-After": String(error.retryAfter) } : undefined;
		return failure(actor, statuses[error.code], error.code, error.message, headers, error.fieldErrors);
	}
	const isUnavailable = isStorageUnavailable(error);
	reportError({ err: error }, isUnavailable ? "storage unavailable" : "call failed");
	if (isUnavailable)
		return failure(
			actor,
			503,
			"unavailable",
			line.failure ?? "We can't save this right now. Try again in a moment.",
			{ "Retry-After": "10" },
		);
	return failure(actor, 500, "internal", line.failure ?? "Something went wrong");
}

function listFieldNames({ fieldErrors }: DomainError): string[] {
	const names = Object.keys(fieldErrors);
	return names.length > 0 ? names : [FORM_LEVEL_ERROR];
}

const json = (body: unknown, status: number, headers: Record<string, string> = {}) =>
	Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });

function failure(
	actor: Actor,
	status: number,
	code: string,
	error: string,
	headers?: Record<string, string>,
	fieldErrors: Record<string, string[]> = {},
): Response {
	const hasFields = Object.keys(fieldErrors).length > 0;
	return json(
		{ error, code, ...(hasFields && { fieldErrors }), requestId: actor.requestId },
		status,
		headers,
	);
}

/** A decoded path segment. A badly encoded segment stays as it is and doesn't match any record. */
function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}

/** The path parameters by name, or undefined if the pattern doesn't match. */
function matchPath(pattern: string, path: string): Record<string, string> | undefined {
	const [wanted, given] = [pattern.split("/"), path.split("/")];
	if (wanted.length !== given.length) return undefined;
	const params: Record<string, string> = {};
	for (const [i, part] of wanted.entries()) {
		const value = given[i] ?? "";
		const name = /^\{(\w+)\}$/.exec(part)?.[1];
		if (name) params[name] = decoded(value);
		else if (part !== value) return undefined;
	}
	return params;
}
