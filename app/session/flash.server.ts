import { redirect } from "react-router";
import * as z from "zod";
import { isFetchedAhead } from "#app/server/real-view.ts";
import { safePath } from "#app/server/safe-path.ts";
import { flashCookie } from "./cookies.server.ts";

const FlashSchema = z.object({ kind: z.enum(["success", "error"]), text: z.string().max(300) });

/** A flash message, shown once. */
export type Flash = z.infer<typeof FlashSchema>;

/** The request's flash message, if any. A prefetch leaves it for the real visit. */
export function readFlash(request: Request): Flash | undefined {
	if (isFetchedAhead((name) => request.headers.get(name))) return undefined;
	const brought = flashCookie.read(request);
	return brought === undefined ? undefined : FlashSchema.safeParse(brought).data;
}

/** Redirects (303) to a path on this site with a flash message. */
export function redirectWithFlash(path: string, text: string, kind: Flash["kind"] = "success"): Response {
	return redirect(safePath(path), {
		status: 303,
		headers: { "Set-Cookie": flashCookie.serialize({ kind, text }) },
	});
}

/** Redirects (303) to a path on this site. */
export const seeOther = (path: string, headers: Record<string, string> = {}): Response =>
	redirect(safePath(path), { status: 303, headers });
