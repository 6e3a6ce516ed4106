import type * as z from "zod";
import type { ApiArea } from "#app/domain/people/api-key.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import type { ReceivedFile } from "#app/domain/platform/files/file.ts";

/**
 * One call of the JSON API. `run` gets the parsed body or query, or the file, and the path parameters. The
 * domain enforces the rules.
 */
export type ApiCall = {
	method: "GET" | "POST" | "PUT";
	/** The path, with `{name}` for each parameter. */
	path: string;
	summary: string;
	access: "public" | "bearer";
	/**
	 * The areas of which an API key needs one: to read it for a GET, and otherwise to change it. Without areas,
	 * a bearer call takes only the token of a sign-in.
	 */
	areas?: readonly ApiArea[];
	/** The schema of the body. */
	schema?: z.ZodType;
	/**
	 * Set if the body contains text for others to read. If the text mentions off-platform contact, the response is
	 * a 409 with `fieldErrors.confirm`. Repeating the call with `confirm: true` accepts the text and flags it for
	 * the team, which may hold a message first.
	 */
	asksFirst?: true;
	/** The schema of a GET's query, whose values are strings. */
	query?: z.ZodType;
	/** The call accepts one file instead of JSON: multipart/form-data, in the field `file`. */
	takesFile?: true;
	status: number;
	/** The error message for an internal failure. */
	failure?: string;
	/** `request` is for calls that sign in. Its body has already been read. */
	run(
		actor: Actor,
		input: unknown,
		params: Partial<Record<string, string>>,
		request: Request,
	): Promise<unknown>;
};

/** Declares a call that accepts a file. `run` gets the received file. */
export const fileCall = (
	line: Omit<ApiCall, "schema" | "takesFile" | "run"> & {
		run(actor: Actor, input: ReceivedFile): Promise<unknown>;
	},
): ApiCall => ({ ...line, takesFile: true }) as ApiCall;

/** Declares a call so that the input of `run` has the type of the call's schema. */
export const call = <Schema extends z.ZodType = z.ZodUndefined>(
	line: Omit<ApiCall, "schema" | "run"> & {
		schema?: Schema;
		run(
			actor: Actor,
			input: z.output<Schema>,
			params: Partial<Record<string, string>>,
			request: Request,
		): Promise<unknown>;
	},
): ApiCall => line as ApiCall;

/** Declares a call with a query. */
export const queryCall = <Query extends z.ZodType>(
	line: Omit<ApiCall, "method" | "schema" | "query" | "run"> & {
		query: Query;
		run(actor: Actor, input: z.output<Query>, params: Record<string, string>): Promise<unknown>;
	},
): ApiCall => ({ ...line, method: "GET" }) as ApiCall;

/** Opens calls to API keys for an area, unless they name their own areas. */
export const inArea = (area: ApiArea, calls: readonly ApiCall[]): ApiCall[] =>
	calls.map((line) => ({ areas: [area], ...line }));
