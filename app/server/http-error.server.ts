import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { href } from "react-router";
import { type PostedForm, PostedFormAgain } from "#app/ui/form/posted-form.tsx";

/** An error that is sent as a small page or, under /api, as JSON, instead of a page of the framework. */
export class HttpError extends Error {
	readonly status: number;
	readonly code: string;
	readonly headers: Record<string, string>;
	constructor(status: number, code: string, message: string, headers: Record<string, string> = {}) {
		super(message);
		this.status = status;
		this.code = code;
		this.headers = headers;
	}
}

const titles: Record<number, string> = {
	308: "This page has another address",
	400: "We couldn't read that request",
	403: "That request came from somewhere else",
	404: "File not found",
	405: "That isn't possible here",
	408: "That took too long",
	409: "You can't open this now",
	413: "That is too large to send",
	414: "That URL is too long",
	415: "We can't read that kind of content",
	416: "That part of the file doesn't exist",
	429: "Too many requests",
	500: "Something went wrong",
	503: "Greenroom is busy",
};

/**
 * The HTTP error as a response: JSON under /api, and otherwise a small page without styles or scripts, with
 * the posted form if it is known.
 */
export function httpErrorResponse(
	{ status, code, message, headers }: HttpError,
	pathname: string,
	requestId: string,
	posted: PostedForm | null = null,
): Response {
	const common = { "Cache-Control": "no-store", "X-Request-Id": requestId, ...headers };
	if (pathname.startsWith("/api/")) {
		return Response.json({ error: message, code, requestId }, { status, headers: common });
	}
	const title = titles[status] ?? "Something went wrong";
	const home = `<a href="${href("/")}">go to the homepage</a>`;
	const wayOn = posted
		? `${renderToStaticMarkup(createElement(PostedFormAgain, { posted, canSend: true }))}\n<p>Or ${home}.</p>`
		: `<p>Use your browser's back button. What you typed is usually still there. Or ${home}.</p>`;
	const html = `<!doctype html>
<html lang="en-US">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title} - Greenroom</title></head>
<body>
<main id="main">
<h1>${title}</h1>
<p>${message}</p>
${wayOn}
<p><small>Reference ${requestId}</small></p>
</main>
</body>
</html>
`;
	return new Response(html, { status, headers: { ...common, "Content-Type": "text/html; charset=utf-8" } });
}

/** The error for a request that failed because storage is unavailable. */
export const unavailable = () =>
	new HttpError(
		503,
		"unavailable",
		"Greenroom can't reach its records right now. Nothing is lost. Wait a moment, then try again.",
		{ "Retry-After": "10" },
	);

/** The error for an internal failure. */
export const fault = () =>
	new HttpError(500, "internal", "Something went wrong on our side. Try again in a moment.");

/** The error for a form that can't be read. */
export const malformedForm = () =>
	new HttpError(
		400,
		"invalid",
		"The form arrived incomplete. Open the page again, then send the form once more.",
	);
