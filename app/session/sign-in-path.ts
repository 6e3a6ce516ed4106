import { href } from "react-router";

/** The sign-in page, which returns to a path on this site. */
export const signInPath = (path: string): string =>
	`${href("/auth/signin")}?redirectTo=${encodeURIComponent(path)}`;

/** A page for creators. Visitors create an account first, since most of them have none. */
export const creatorPath = (path: string, user: unknown): string =>
	user ? path : `${href("/auth/signup")}?type=CREATOR&redirectTo=${encodeURIComponent(path)}`;

/** The page that confirms the email address, which then leads to a path on this site. */
export const confirmEmailPath = (path: string): string =>
	`${href("/auth/verify-email")}?redirectTo=${encodeURIComponent(path)}`;

/** The re-authentication page, which returns to a path on this site. */
export const confirmPath = (path: string): string =>
	`${href("/auth/confirm-identity")}?redirectTo=${encodeURIComponent(path)}`;
