import { inject } from "vitest";
import { TEMPLATE } from "../instance/instance.ts";
import { POSTGRES } from "../instance/instance-database.ts";

const { socketFolder, template } = inject("instancesOnPostgres");
Object.assign(process.env, { [POSTGRES]: socketFolder, [TEMPLATE]: template });
