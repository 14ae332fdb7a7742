import { GLSL3, RawShaderMaterial, type Texture } from 'three';

/**
 * Colours as they are, without light or conversion: what a processor draws fastest. A corner's colour is the whole triangle's, which saves computing it for
 * each pixel.
 */
const place = `
uniform mat4 projectionMatrix;
uniform mat4 modelViewMatrix;
in vec3 position;`;
const seen = 'gl_Position = projectionMatrix * (modelViewMatrix * vec4(position, 1.0));';

/** Each triangle in the colour of its corners (`color`). */
export const facetMaterial = (): RawShaderMaterial =>
  new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: `${place} in vec4 color; flat out mediump vec3 shade; void main() { shade = color.rgb; ${seen} }`,
    fragmentShader: 'precision mediump float; flat in vec3 shade; out vec4 pixel; void main() { pixel = vec4(shade, 1.0); }',
  });

/** A picture by its `uv`. */
export const pictureMaterial = (map: Texture): RawShaderMaterial =>
  new RawShaderMaterial({
    glslVersion: GLSL3,
    uniforms: { map: { value: map } },
    vertexShader: `${place} in vec2 uv; out vec2 at; void main() { at = uv; ${seen} }`,
    fragmentShader:
      'precision mediump float; uniform sampler2D map; in highp vec2 at; out vec4 pixel; void main() { pixel = vec4(texture(map, at).rgb, 1.0); }',
  });
