import { load } from "cheerio";
import type { ReactNode } from "react";
import { createRoutesStub } from "react-router";
import { origin, renderInDocument } from "./site-document.tsx";

/** Renders the HTML of a page for a path, with the data or error of its loader. */
export function render(
	route: {
		path: string;
		Component: (props: never) => ReactNode;
		ErrorBoundary?: (props: never) => ReactNode;
	},
	path: string,
	result: { data: unknown } | { error: unknown },
) {
	const Stub = createRoutesStub([{ ...route, id: "page", handle: { reading: true } } as never]);
	const hydrationData =
		"error" in result
			? { loaderData: {}, errors: { page: result.error } }
			: { loaderData: { page: result.data } };
	return load(renderInDocument(<Stub initialEntries={[path]} hydrationData={hydrationData} />));
}

const request = (path: string) => new Request(origin + path);
/** Returns the arguments of a loader. */
export const args = (path: string, params: Record<string, string> = {}) =>
	({ request: request(path), params, context: undefined }) as never;

/** Returns the status and location that a loader throws, or status 200 if it doesn't throw. */
export function getHttpError(call: () => unknown): { status: number; location: string | null } {
	try {
		call();
	} catch (error) {
		if (error instanceof Response) return { status: error.status, location: error.headers.get("Location") };
		const { init } = error as { init?: { status?: number } };
		return { status: init?.status ?? 0, location: null };
	}
	return { status: 200, location: null };
}
