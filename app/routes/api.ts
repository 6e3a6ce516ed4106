import { answerApi } from "#app/api/api.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/api";

/** The JSON API. Its calls are in app/api/api-table.server.ts. */
export const loader = ({ request, context }: Route.LoaderArgs) => answerApi(request, getActor(context));
export const action = ({ request, context }: Route.ActionArgs) => answerApi(request, getActor(context));
