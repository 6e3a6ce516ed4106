import { href } from "react-router";

/** The sign-in page, coming back to a path of this site afterwards. */
export const signInPath = (path: string): string => `${href("/auth/signin")}?redirectTo=${encodeURIComponent(path)}`;

/** The page that asks a signed-in person to prove again who they are, coming back to a path of this site afterwards. */
export const confirmPath = (path: string): string => `${href("/auth/confirm-identity")}?redirectTo=${encodeURIComponent(path)}`;
