import * as z from "zod";
import { API_AREAS, apiAccessLabels, apiAreaLabels } from "#app/domain/people/api-key.ts";
import { FILE_TYPES } from "#app/domain/platform/files/file.ts";
import { site } from "#app/infra/content/site.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import type { ApiCall } from "./api-call.server.ts";
import { apiCalls } from "./api-table.server.ts";

const errorSchema = {
	type: "object",
	required: ["error", "code", "requestId"],
	properties: {
		error: { type: "string", description: "A sentence for the user." },
		code: { type: "string" },
		fieldErrors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
		requestId: { type: "string" },
	},
};

// OpenAPI 3.1 describes binary content by its media type alone.
const fileBody = {
	"multipart/form-data": {
		schema: { type: "object", required: ["file"], properties: { file: {} } },
		encoding: { file: { contentType: FILE_TYPES.join(", ") } },
	},
};

const confirm = {
	type: "boolean",
	description:
		"A text that looks like contact or payment outside the platform gets a 409 with `fieldErrors.confirm`. Repeat the call with `confirm: true` to send it anyway, and our team will review it.",
};

/** The schema of a body, plus `confirm` for calls that ask for confirmation first. */
function bodySchema(schema: z.ZodType, asksFirst = false): Schema {
	const body = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
	return asksFirst ? { ...body, properties: { ...body.properties, confirm } } : body;
}

/** Each query parameter with its schema. */
function queryParameters(query: z.ZodType): Parameter[] {
	const converted = z.toJSONSchema(query, { io: "input", unrepresentable: "any" }) as Schema;
	const { properties = {}, required = [] } = converted;
	return Object.entries(properties).map(([name, schema]) => ({
		name,
		in: "query",
		required: required.includes(name),
		schema,
	}));
}

/** A JSON Schema, as far as calls use it. */
export type Schema = {
	type?: string | string[];
	description?: string;
	properties?: Record<string, Schema>;
	required?: string[];
	items?: Schema;
	enum?: unknown[];
	const?: unknown;
	allOf?: Schema[];
	anyOf?: Schema[];
	oneOf?: Schema[];
	maxLength?: number;
	maxItems?: number;
	minimum?: number;
	maximum?: number;
};

export type HttpMethod = "get" | "post" | "put";

type Parameter = { name: string; in: "path" | "query"; required: boolean; schema: Schema };

type Operation = {
	operationId: string;
	summary: string;
	description: string;
	tags: string[];
	security: object[];
	parameters: Parameter[];
	requestBody?: { required: true; content: Record<string, { schema: Schema }> };
	responses: Record<string, object>;
};

export type OpenApiDocument = {
	openapi: string;
	info: { title: string; version: string };
	servers: { url: string }[];
	components: object;
	tags: { name: string }[];
	paths: Record<string, Partial<Record<HttpMethod, Operation>>>;
};

const OPEN = "Without an account";
const SIGN_IN = "Signing in";

/** The part of the reference that a call is in: the first area of which a key needs one. */
const findTag = ({ access, areas: [area] = [] }: ApiCall): string =>
	area ? apiAreaLabels[area].label : access === "public" ? OPEN : SIGN_IN;

/** What a caller needs, in a sentence. */
function describeNeeds({ access, areas = [], method }: ApiCall): string {
	if (access === "public") return "Needs no token.";
	if (areas.length === 0) return "Needs the token of a sign-in. API keys can't run this call.";
	const needed = apiAccessLabels[method === "GET" ? "READ" : "WRITE"];
	const names = areas.map((area) => `“${apiAreaLabels[area].label}”`).join(" or ");
	return `Needs the token of a sign-in, or an API key with “${needed}” for ${names}.`;
}

/** A name for a call that stays the same: `post-bookings-bookingId-cancel`. */
const makeOperationId = ({ method, path }: ApiCall): string =>
	`${method.toLowerCase()}${path
		.replace(/^\/api/, "")
		.replaceAll(/[{}]/g, "")
		.replaceAll("/", "-")}`;

/** The OpenAPI 3.1 document of the JSON API. */
export function openApiDocument(): OpenApiDocument {
	const paths: OpenApiDocument["paths"] = {};
	for (const line of apiCalls) {
		const { method, path, summary, access, schema, query, takesFile, asksFirst, status } = line;
		const body = takesFile
			? fileBody
			: schema && { "application/json": { schema: bodySchema(schema, asksFirst) } };
		const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(
			([, name = ""]): Parameter => ({ name, in: "path", required: true, schema: { type: "string" } }),
		);
		paths[path] = {
			...paths[path],
			[method.toLowerCase()]: {
				operationId: makeOperationId(line),
				summary,
				description: describeNeeds(line),
				tags: [findTag(line)],
				security: access === "bearer" ? [{ bearer: [] }] : [],
				parameters: [...inPath, ...(query ? queryParameters(query) : [])],
				...(body && { requestBody: { required: true, content: body } }),
				responses: {
					[status]: { description: "Done" },
					default: { description: "Refused", content: { "application/json": { schema: errorSchema } } },
				},
			} satisfies Operation,
		};
	}
	return {
		openapi: "3.1.0",
		info: { title: `${site().name} API`, version: "1" },
		servers: [{ url: publicUrl() }],
		components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
		tags: [OPEN, ...API_AREAS.map((area) => apiAreaLabels[area].label), SIGN_IN].map((name) => ({ name })),
		paths,
	};
}
