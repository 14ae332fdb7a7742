export { type Body, type Face, prism, type Rgb, type Solid, type Vertex } from './body.js';
export { glbAssembly, glbFile, type ModelPlace, type PlacedModel } from './gltf.js';
export { boardMeshes, type Mesh, type Meshes, meshOf } from './meshes.js';
export { boardModels, hasModel, type Modelled, modelledOf, modelName, partSolids } from './model.js';
export { newell, type Triangle, triangles } from './triangles.js';
export { wrlFile } from './vrml.js';
