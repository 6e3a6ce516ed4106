import { redirect } from "react-router";
import { professionalPath } from "#app/domain/profiles/professional.ts";
import { safePath } from "#app/server/safe-path.ts";
import type { Route } from "./+types/profile-moved";

/** Redirects the longer profile URL to the canonical one. */
export const loader = ({ params }: Route.LoaderArgs) =>
	redirect(safePath(professionalPath(encodeURIComponent(params.professionalId))), 301);
