import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import type { PostedBody } from "#app/server/request-facts.server.ts";

/**
 * The form that a request posted. Null if there is none, or if it may contain files. `receiveForm` reads a
 * form with files later.
 */
export const postedContext = createContext<PostedBody | null>(null);

/** The request, for code that gets only the context. */
export const requestContext = createContext<Request>();

/** Root middleware that puts the request into the context, so that `formAction` needs only the context. */
export const keepRequest: MiddlewareFunction<Response> = ({ request, context }, next) => {
	context.set(requestContext, request);
	return next();
};

/** The request that `keepRequest` put into the context. */
export const getRequest = (context: Readonly<RouterContextProvider>): Request => context.get(requestContext);

/** The form posted to a route without `handle = { upload: true }`. Throws if there is none. */
export function getForm(context: Readonly<RouterContextProvider>): FormData {
	const posted = context.get(postedContext);
	if (!posted)
		throw new Error(
			"No form was parsed for this request. It isn't a POST, or its route has handle = { upload: true }.",
		);
	return posted.form;
}
