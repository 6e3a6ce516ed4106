import { href } from "react-router";

/** The sign-in page, which returns to a path of this site. */
export const signInPath = (path: string): string => `${href("/auth/signin")}?redirectTo=${encodeURIComponent(path)}`;

/** The re-authentication page, which returns to a path of this site. */
export const confirmPath = (path: string): string => `${href("/auth/confirm-identity")}?redirectTo=${encodeURIComponent(path)}`;
