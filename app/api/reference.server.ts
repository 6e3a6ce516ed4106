import type { HttpMethod, OpenApiDocument, Schema } from "./openapi.server.ts";

/** A field of a body or query: where it is, such as `milestones[].title`, what it takes, and its limits. */
type ReferenceField = { name: string; takes: string; isRequired: boolean; note: string | null };

/** A call as the reference page shows it. `id` is its anchor. */
export type ReferenceCall = {
	id: string;
	method: string;
	path: string;
	summary: string;
	needs: string;
	status: string;
	fields: ReferenceField[];
	example: string;
};

export type ReferenceGroup = { id: string; title: string; calls: ReferenceCall[] };

/** The calls of an OpenAPI document, by tag, in the document's order. */
export function listReference({ paths, servers, tags }: OpenApiDocument): ReferenceGroup[] {
	const [server] = servers;
	const all = Object.entries(paths).flatMap(([path, operations]) =>
		(Object.entries(operations) as [HttpMethod, (typeof operations)[HttpMethod]][]).flatMap(
			([method, operation]) => {
				if (!operation) return [];
				const { operationId: id, summary, description, tags: [tag = ""] = [], responses } = operation;
				const content = operation.requestBody?.content;
				const body = content?.["application/json"]?.schema;
				const query = operation.parameters.filter((parameter) => parameter.in === "query");
				const fields = [
					...query.flatMap(({ name, schema, required }) => describeField(name, schema, required)),
					...(body ? listFields(body) : []),
				];
				const call: ReferenceCall = {
					id,
					method: method.toUpperCase(),
					path,
					summary,
					needs: description,
					status: Object.keys(responses).find((code) => code !== "default") ?? "",
					fields,
					example: writeExample({
						method: method.toUpperCase(),
						address: `${server?.url ?? ""}${path}`,
						isOpen: operation.security.length === 0,
						takesFile: content !== undefined && !body,
						sample: body && sampleOf("", body),
					}),
				};
				return [{ tag, call }];
			},
		),
	);
	return tags.map(({ name }) => ({
		id: name.toLowerCase().replaceAll(" ", "-"),
		title: name,
		calls: all.flatMap(({ tag, call }) => (tag === name ? call : [])),
	}));
}

/** The schemas that an object is made of: those that it combines or chooses from, and itself. */
const partsOf = (schema: Schema): { part: Schema; isChoice: boolean }[] => [
	...(schema.allOf ?? []).flatMap(partsOf),
	...(schema.anyOf ?? schema.oneOf ?? []).flatMap(partsOf).map(({ part }) => ({ part, isChoice: true })),
	{ part: schema, isChoice: false },
];

/** The fields of an object. A field that some of the alternatives don't require isn't marked as required. */
function listFields(schema: Schema, prefix = ""): ReferenceField[] {
	const fields = new Map<string, ReferenceField[]>();
	const parts = partsOf(schema);
	const choices = parts.filter(({ part, isChoice }) => isChoice && part.properties);
	for (const { part, isChoice } of parts)
		for (const [name, field] of Object.entries(part.properties ?? {})) {
			if (fields.has(name)) continue;
			const isRequired = (isChoice ? choices : [{ part }]).every(({ part: { required = [] } }) =>
				required.includes(name),
			);
			fields.set(name, describeField(`${prefix}${name}`, mergeChoices(schema, name, field), isRequired));
		}
	return [...fields.values()].flat();
}

/** The constants that a field has in several alternatives, as one list. */
function mergeChoices(schema: Schema, name: string, field: Schema): Schema {
	if (field.const === undefined) return field;
	const values = partsOf(schema).flatMap(({ part }) => part.properties?.[name]?.const ?? []);
	return { enum: [...new Set(values)] };
}

function describeField(name: string, schema: Schema, isRequired: boolean): ReferenceField[] {
	const field = { name, takes: describeType(schema), isRequired, note: schema.description ?? null };
	const item = schema.type === "array" ? schema.items : undefined;
	const inner = item ? listFields(item, `${name}[].`) : listFields(schema, `${name}.`);
	return [field, ...inner];
}

function describeType(schema: Schema): string {
	const { type, items, maxLength, maxItems, minimum, maximum } = schema;
	if (Array.isArray(type)) return type.map((one) => describeType({ ...schema, type: one })).join(", or ");
	const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
	if (values) return values.map((value) => (value === "" ? "empty" : String(value))).join(", ");
	const choices = schema.anyOf ?? schema.oneOf;
	if (choices && !choices.some(({ properties }) => properties))
		return [...new Set(choices.map(describeType))].join(", or ");
	if (type === "array")
		return `a list${maxItems ? ` of at most ${maxItems}` : ""}: ${items ? describeType(items) : "anything"}`;
	if (type === "string") return maxLength ? `text, at most ${maxLength} characters` : "text";
	if (type === "integer" || type === "number") {
		const range = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
		return range ? `a number from ${minimum} to ${maximum}` : "a number";
	}
	if (type === "boolean") return "true or false";
	if (type === "null") return "null";
	return schema.properties || schema.allOf || choices ? "an object" : "text";
}

/** An example of a value: required fields only, with the first choice of each list. */
function sampleOf(name: string, schema: Schema): unknown {
	const [first] = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
	if (first !== undefined) return first;
	const parts = partsOf(schema).filter(({ part }) => part.properties);
	if (parts.length > 0) {
		const chosen = parts.findIndex(({ isChoice }) => isChoice);
		const used = parts.filter(({ isChoice }, i) => !isChoice || i === chosen);
		return Object.fromEntries(
			used.flatMap(({ part }) =>
				(part.required ?? []).map((field) => [field, sampleOf(field, part.properties?.[field] ?? {})]),
			),
		);
	}
	const [choice] = schema.anyOf ?? schema.oneOf ?? [];
	if (choice) return sampleOf(name, choice);
	if (schema.type === "array") return schema.items ? [sampleOf(name, schema.items)] : [];
	if (schema.type === "boolean") return true;
	if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 1;
	return samples.find(([words]) => words.test(name))?.[1] ?? "…";
}

const samples: readonly [RegExp, string][] = [
	[/email/i, "ana@example.com"],
	[/On$|^day$|date/i, "2027-03-31"],
	[/cents|amount|price|total/i, "1250.00"],
	[/^city$/, "Austin"],
	[/^state$/, "TX"],
	[/fullName|^name$/, "Ana Li"],
];

type Example = { method: string; address: string; isOpen: boolean; takesFile: boolean; sample: unknown };

/** A call with curl, whose key is in the variable KEY. */
function writeExample({ method, address, isOpen, takesFile, sample }: Example): string {
	const lines = [
		`curl ${method === "GET" ? "" : `-X ${method} `}"${address}"`,
		...(isOpen ? [] : ['-H "Authorization: Bearer $KEY"']),
		...(method === "GET" ? [] : ['-H "Idempotency-Key: $(uuidgen)"']),
		...(takesFile ? ["-F file=@document.pdf"] : []),
		...(sample === undefined
			? []
			: ['-H "Content-Type: application/json"', `-d '${JSON.stringify(sample).replaceAll("'", "'\\''")}'`]),
	];
	return lines.join(" \\\n  ");
}
