import * as z from "zod";

type Constraints = Record<string, { maxLength: number }>;

/**
 * The maximum length of each text field in a form, for a loader and the `constraint` of `usePageForm`, so
 * that fields state their limit. Read from the schema's JSON Schema, because Conform's own `getZodConstraint`
 * doesn't find lengths in Zod 4.6 schemas.
 */
export const getConstraints = (schema: z.ZodType): Constraints =>
	lengthsIn(z.toJSONSchema(schema, { unrepresentable: "any" }), "");

type Part = Pick<z.core.JSONSchema.BaseSchema, "maxLength" | "properties" | "items">;

function lengthsIn({ maxLength, properties, items }: Part, name: string): Constraints {
	const constraints: Constraints = name && maxLength !== undefined ? { [name]: { maxLength } } : {};
	const parts = Object.entries(properties ?? {}).map(
		([key, part]) => [part, name ? `${name}.${key}` : key] as const,
	);
	const rows = items && !Array.isArray(items) ? [[items, `${name}[]`] as const] : [];
	return Object.assign(
		constraints,
		...[...parts, ...rows].map(([part, at]) => (typeof part === "object" ? lengthsIn(part, at) : {})),
	);
}
