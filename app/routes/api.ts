import { answerApi } from "#app/api/api.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import type { Route } from "./+types/api";

/** The JSON API. Its calls are in app/api/api-table.server.ts. */
export const loader = ({ request, context }: Route.LoaderArgs) => answerApi(request, actorOf(context));
export const action = ({ request, context }: Route.ActionArgs) => answerApi(request, actorOf(context));
