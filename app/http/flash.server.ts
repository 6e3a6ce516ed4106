import { redirect } from "react-router";
import * as z from "zod";
import { logSecurityEvent } from "#app/infra/security-log.server.ts";
import { flashCookie } from "./cookies.server.ts";
import { safePath } from "./safe-path.ts";

const FlashSchema = z.object({ kind: z.enum(["success", "error"]), text: z.string().max(300) });

/** A message that the next page shows once. */
export type Flash = z.infer<typeof FlashSchema>;

/** The message that this request brings, if any. */
export async function readFlash(request: Request): Promise<Flash | undefined> {
	return FlashSchema.safeParse(await readCookie(flashCookie, request)).data;
}

/** A 303 to a path of this site, where the message is shown once. */
export async function redirectWithFlash(path: string, text: string, kind: Flash["kind"] = "success"): Promise<Response> {
	return redirect(safePath(path), { status: 303, headers: { "Set-Cookie": await flashCookie.serialize({ kind, text }) } });
}

/** A 303 to a path of this site. */
export const seeOther = (path: string, headers: Record<string, string> = {}): Response => redirect(safePath(path), { status: 303, headers });

/** A cookie's value, or undefined where it is absent, forged or broken; the latter two are written to the log. */
export async function readCookie(cookie: { name: string; parse(header: string | null): Promise<unknown> }, request: Request): Promise<unknown> {
	const header = request.headers.get("Cookie");
	const value = await cookie.parse(header).catch(() => undefined);
	const isHeld = header?.split(";").some((pair) => pair.trimStart().startsWith(`${cookie.name}=`) && pair.trim() !== `${cookie.name}=`);
	if (isHeld && (value === null || value === undefined)) logSecurityEvent("cookie-refused");
	return value ?? undefined;
}
