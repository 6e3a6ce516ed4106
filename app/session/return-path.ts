import { safePath } from "#app/server/safe-path.ts";

/** The path on this site to return to after sign-in. */
export function returnPath(request: Request): string | undefined {
	const wanted = new URL(request.url).searchParams.get("redirectTo");
	const path = wanted === null ? "" : safePath(wanted, "");
	return path === "" || (path.startsWith("/auth/") && path !== "/auth/verify-email") ? undefined : path;
}
