import { href, redirect } from "react-router";
import { lastWord } from "#app/server/route-patterns.server.ts";
import { safePath } from "#app/server/safe-path.ts";
import type { Route } from "./+types/moved-section";

/** Sections of the editor whose name isn't the word in the old URL. */
const renamed: Record<string, string> = { rate: "prices", languages: "work", away: "availability" };

/** Redirects the URL of a section that was a page of its own to the editor. */
export function loader({ pattern }: Route.LoaderArgs) {
	const word = lastWord(pattern);
	return redirect(safePath(`${href("/professional/edit")}#${renamed[word] ?? word}`), 301);
}
