import * as z from "zod";
import { FILE_TYPES } from "#app/domain/platform/files/file.ts";
import { site } from "#app/infra/content/site.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
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
function bodySchema(schema: z.ZodType, asksFirst = false): object {
	const body = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
	return asksFirst ? { ...body, properties: { ...body.properties, confirm } } : body;
}

/** Each query parameter with its schema. */
function queryParameters(query: z.ZodType): object[] {
	const { properties = {}, required = [] } = z.toJSONSchema(query, { io: "input", unrepresentable: "any" });
	return Object.entries(properties).map(([name, schema]) => ({
		name,
		in: "query",
		required: required.includes(name),
		schema,
	}));
}

/** The OpenAPI 3.1 document of the JSON API. */
export function openApiDocument() {
	const paths: Record<string, Record<string, unknown>> = {};
	for (const { method, path, summary, access, schema, query, takesFile, asksFirst, status } of apiCalls) {
		const body = takesFile
			? fileBody
			: schema && { "application/json": { schema: bodySchema(schema, asksFirst) } };
		paths[path] = {
			...paths[path],
			[method.toLowerCase()]: {
				summary,
				security: access === "bearer" ? [{ bearer: [] }] : [],
				parameters: [...path.matchAll(/\{(\w+)\}/g)]
					.map(([, name]): object => ({ name, in: "path", required: true, schema: { type: "string" } }))
					.concat(query ? queryParameters(query) : []),
				...(body && { requestBody: { required: true, content: body } }),
				responses: {
					[status]: { description: "Done" },
					default: { description: "Refused", content: { "application/json": { schema: errorSchema } } },
				},
			},
		};
	}
	return {
		openapi: "3.1.0",
		info: { title: `${site().name} API`, version: "1" },
		servers: [{ url: publicUrl() }],
		components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
		paths,
	};
}
