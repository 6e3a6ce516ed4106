import type { MiddlewareFunction } from "react-router";
import type { Area } from "#app/domain/platform/roles.ts";
import { type AreaOf, guardArea } from "#app/session/guard-area.server.ts";
import { sectionsFor } from "./back-office-sections.ts";

/** Guards routes by the area that they are in, or that the parameters of their URL lead to. */
export const enterArea = (area: Area | AreaOf): MiddlewareFunction<Response> => guardArea(area, sectionsFor);
