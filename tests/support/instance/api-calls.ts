import { exchange } from "../browser/exchange.ts";
import { sharedInstance } from "./shared-instance.ts";

/** A call of the API, as the server describes it. */
export type DescribedCall = {
	method: "GET" | "POST" | "PUT";
	/** The path, with `{name}` for each parameter. */
	path: string;
	access: "public" | "bearer";
	takesFile: boolean;
};

/**
 * Reads every call of the API from the document that a shared instance serves, because importing the table of
 * calls loads the whole application. tests/unit/site/api-reference.test.ts compares the document with the table.
 */
export async function readApiCalls(): Promise<DescribedCall[]> {
	const { text } = await exchange(sharedInstance().origin, { path: "/api/openapi.json" });
	const { paths } = JSON.parse(text) as {
		paths: Record<
			string,
			Record<string, { security: object[]; requestBody?: { content: Record<string, object> } }>
		>;
	};
	return Object.entries(paths).flatMap(([path, operations]) =>
		Object.entries(operations).map(([method, { security, requestBody }]) => ({
			method: method.toUpperCase() as DescribedCall["method"],
			path,
			access: security.length > 0 ? ("bearer" as const) : ("public" as const),
			takesFile: Object.keys(requestBody?.content ?? {}).includes("multipart/form-data"),
		})),
	);
}
