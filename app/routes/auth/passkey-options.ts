import { optionsToProve } from "#app/domain/people/passkey.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { passkeyCookie } from "#app/session/cookies.server.ts";
import type { Route } from "./+types/passkey-options";

/** Returns the WebAuthn request options as JSON, for the page's script. */
export async function loader({ context }: Route.LoaderArgs) {
	const { options, challenge } = await optionsToProve(getActor(context));
	return Response.json(options, { headers: { "Set-Cookie": passkeyCookie.serialize(challenge) } });
}
