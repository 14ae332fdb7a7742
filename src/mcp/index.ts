export { type AgentDoor, agentServer } from './server.js';
export { listedTools, TOOLS } from './table.js';
