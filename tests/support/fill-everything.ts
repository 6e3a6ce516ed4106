/** Puts a record of every kind that can hold something about a person into the instance that the settings name, and prints whose it is. */
import { openDatabase } from "#app/infra/db.server.ts";
import { newFullAccount } from "./full-account.ts";

await openDatabase();
const { user } = await newFullAccount();
process.stdout.write(`${user.email}\n`);
process.exit();
